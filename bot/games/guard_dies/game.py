"""The Guard Dies But Does Not Surrender, as the table sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.guard_dies.apply import apply
from bot.games.guard_dies.armies import Chart, shipped_chart, uploaded_chart
from bot.games.guard_dies.board import board_problems, shipped_board, uploaded_board
from bot.games.guard_dies.board_chart import board_picture
from bot.games.guard_dies.chart import illustrate
from bot.games.guard_dies.course import Course
from bot.games.guard_dies.events import EVENTS
from bot.games.guard_dies.naming import by_key
from bot.games.guard_dies.offers import buttons, legal
from bot.games.guard_dies.orders import (
    ORDERS,
    Advance,
    Attack,
    CommitPlan,
    Deploy,
    DeployRest,
    DesignateEntry,
    EndPhase,
    Move,
    PlanMoves,
    Rally,
    ReportSurrounded,
    ReturnUnits,
    RollArrival,
)
from bot.games.guard_dies.panels import table_panel
from bot.games.guard_dies.questions import open_decisions
from bot.games.guard_dies.readings import READINGS
from bot.games.guard_dies.rules_combat import (
    check_advance,
    check_attack,
    decide_advance,
    decide_attack,
    decide_defender,
    decide_fate,
    decide_halving,
    decide_rout_order,
)
from bot.games.guard_dies.rules_commanders import check_report, decide_claim, decide_report
from bot.games.guard_dies.rules_deployment import (
    check_deploy,
    check_deploy_rest,
    decide_deploy,
    historical,
    rest_placed,
    unplaced,
)
from bot.games.guard_dies.rules_movement import check_move, decide_move
from bot.games.guard_dies.rules_plan import check_commit, check_plan, decide_commit, decide_plan
from bot.games.guard_dies.rules_prussians import (
    arrivals_due,
    check_designate,
    check_return,
    check_roll_arrival,
    decide_designate,
    decide_return,
    decide_roll_arrival,
)
from bot.games.guard_dies.rules_rally import check_rally, decide_rally, decide_returning
from bot.games.guard_dies.rules_sequence import check_end_phase, decide_end_phase
from bot.games.guard_dies.rules_victory import is_over, outcome
from bot.games.guard_dies.sealed import SEALABLE, occasions, sealable_names
from bot.games.guard_dies.stakes import ABOUT, stakes
from bot.games.guard_dies.standing import STANDING, standing_answer
from bot.games.guard_dies.state import State, opening
from bot.games.guard_dies.tell import tell
from bot.games.guard_dies.terms import PHASE_NAMES, SIDE_NAMES, SIDES, Role
from bot.games.guard_dies.view import View, due, headings, view
from bot.kit.decisions import Answer, Decision, check_answer
from bot.kit.dice import Dice
from bot.kit.game import Button, Due, Game, Outcome, Panel, Scenario, Setup, Side, Upload
from bot.kit.luck import Stake
from bot.kit.marks import Picture
from bot.kit.model import Event, Order
from bot.kit.refusals import Impossible, Malformed, NotNow, NotYours
from bot.kit.sealed import Names, Occasion
from bot.kit.words import T, Text


class GuardDies(Game[State]):
    """Waterloo for two: the French, and the Allies who also command the Prussians."""

    key = "guard_dies"
    rules_version = 3
    title = T("The Guard Dies But Does Not Surrender")
    sides = tuple(Side(key=key, name=SIDE_NAMES[key]) for key in SIDES)
    scenarios = (
        Scenario(
            key="tabletop",
            name=T("At your own table"),
            about=T("You have the board and the figures; the bot keeps turns, units, hits, dice, rallies, Prussians and morale."),
        ),
        Scenario(
            key="waterloo",
            name=T("Waterloo on the bot's board"),
            about=T("The bot has the board and draws it; the armies stand as on the morning of the battle."),
        ),
        Scenario(
            key="deployment",
            name=T("Waterloo on the bot's board, free deployment"),
            about=T("The Allied and then the French player deploy in their zones before the first turn."),
        ),
    )
    readings = READINGS
    uploads = (
        Upload(key="armies", what=T("army charts of your own (TOML), in place of the house charts")),
        Upload(key="board", what=T("a board of your own (TOML), in place of the house board")),
    )
    standing = STANDING
    sealable = SEALABLE
    stakes_in = ABOUT
    state_type = State
    orders = ORDERS
    events = EVENTS

    def new(self, setup: Setup) -> State:
        """French player turn 1, rally phase. Raises Malformed for army charts that do not fit."""
        options = self.settle(setup.options)
        text = setup.uploads.get("armies")
        chart = shipped_chart() if text is None else uploaded_chart(text)
        if options["guard_number"] == "own_number" and chart.armies.french.guard_disorder is None:
            raise Malformed(
                T("The army charts give the Guard no disorder number of its own."),
                rule="GD-AMB-25",
                instead=T("Add guard_disorder to [armies.french], or leave guard_number at equals_rout."),
            )
        setup = setup.model_copy(update={"options": options})
        if setup.scenario == "tabletop":
            if "board" in setup.uploads:
                raise Malformed(
                    T("At your own table the bot has no use for a board."),
                    instead=T("Open one of the scenarios on the bot's board."),
                )
            return opening(chart, setup)
        return _opening_on_board(chart, setup)

    def check(self, state: State, side: str, order: Order) -> None:
        """Raises the Refusal that explains why this side may not give this order now."""
        end = outcome(state)
        if end is not None:
            raise NotNow(T("The game is over. {verdict}", verdict=end.verdict), rule=end.rule)
        asked = open_decisions(state)
        if isinstance(order, Answer):
            check_answer(asked, side, order)
            return
        if isinstance(order, PlanMoves):
            check_plan(state, side, order)
            return
        if asked:
            raise NotNow(
                T("A question is open first: {question}", question=asked[0].question),
                rule=asked[0].rule,
                instead=T("It waits for the {side} player.", side=SIDE_NAMES[asked[0].side]),
            )
        if side not in SIDES:
            raise NotYours(T("Only the two players give orders."))
        order = by_key(state, order)
        if isinstance(order, ReportSurrounded):
            check_report(state, side, order)
            return
        if side != state.side:
            raise NotYours(
                T(
                    "It is the {side} player turn, {phase} phase.",
                    side=SIDE_NAMES[state.side],
                    phase=PHASE_NAMES[state.phase],
                ),
                rule="GD-4",
                instead=T("Yours comes when it is over."),
            )
        _check_own_turn(state, side, order)

    def decide(self, state: State, side: str, order: Order, dice: Dice) -> Sequence[Event]:
        """What comes of an order that `check` lets pass."""
        course = Course(state)
        order = by_key(state, order)
        match order:
            case Answer():
                _decide_answer(course, side, order, dice)
            case Rally():
                decide_rally(course, order, dice)
            case Attack():
                decide_attack(course, order, dice)
            case Advance():
                decide_advance(course, order)
            case DesignateEntry():
                decide_designate(course, order)
            case RollArrival():
                decide_roll_arrival(course, order, dice)
            case ReturnUnits():
                decide_return(course, order, dice)
            case ReportSurrounded():
                decide_report(course, side, order)
            case Move():
                decide_move(course, side, order)
            case PlanMoves():
                decide_plan(course, side, order)
            case CommitPlan():
                decide_commit(course, side, order)
            case Deploy():
                decide_deploy(course, side, order.placements)
            case DeployRest():
                decide_deploy(course, side, rest_placed(state, side))
            case EndPhase():
                decide_end_phase(course)
        return course.events

    def apply(self, state: State, event: Event) -> State:
        """The state after an event."""
        return apply(state, event)

    def legal(self, state: State, side: str) -> Iterator[Order]:
        """Orders that pass `check`; of the countless attacks one for each attacker."""
        return legal(state, side)

    def due(self, state: State) -> tuple[Due, ...]:
        """Who is waited for, and for exactly what."""
        return due(state)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The questions that are open."""
        return () if is_over(state) else open_decisions(state)

    def buttons(self, state: State) -> tuple[Button, ...]:
        """Common next steps for the table message."""
        return buttons(state)

    def view(self, state: State, viewer: str) -> View:
        """The whole table; only plans are for their own side alone."""
        return view(state, viewer)

    def tell(self, event: Event, viewer: str) -> Sequence[Text]:
        """An event in sentences."""
        return tell(event, viewer)

    def panel(self, view: View) -> Panel:
        """The table message."""
        return table_panel(view)

    def headings(self, state: State) -> tuple[Text, ...]:
        """The turn, and the phase of its player turn."""
        return headings(state)

    def stakes(self, state: State, event: Event) -> Sequence[Stake]:
        """What hung on the dice of combats, rallies and arrivals."""
        return stakes(state, event)

    def chart(self, view: View) -> Picture | None:
        """The board, where it is the bot's own."""
        return board_picture(view)

    def illustrate(self, event: Event) -> Picture | None:
        """Combat and arrival rolls as pictures."""
        return illustrate(event)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return outcome(state)

    def pass_order(self, state: State, side: str) -> Order | None:
        """The end of the phase, for the side whose player turn it is; before that, whatever it has not deployed is."""
        if side != state.side:
            return None
        if state.phase == "deployment" and unplaced(state, side):
            return DeployRest()
        return EndPhase(turn=state.turn, phase=state.phase)

    def before_pass(self, state: State, side: str) -> Order | None:
        """A Prussian group that must roll names the entry point by which it is likeliest to come, and rolls (GD-49, GD-101)."""
        return next(arrivals_due(state), None) if side == state.side else None

    def answer(self, state: State, decision: Decision, standing: Mapping[str, str]) -> str | None:
        """The choice that a side's standing orders give to an open decision."""
        return standing_answer(state, decision, standing)

    def occasions(self, state: State, happened: Sequence[Event]) -> tuple[Occasion, ...]:
        """The moments for which orders may have been sealed."""
        return () if is_over(state) else tuple(occasions(state))

    def sealable_names(self, state: State, side: str) -> Names:
        """Names of units, squares, groups and entry points."""
        return sealable_names(state, side)


def _opening_on_board(chart: Chart, setup: Setup) -> State:
    """The opening on the bot's own board: set up, or before the Allied player's deployment. Raises Malformed."""
    text = setup.uploads.get("board")
    board = shipped_board() if text is None else uploaded_board(text, chart)
    for problem in board_problems(board, chart):
        raise Malformed(T("The board does not go with these army charts: {problem}.", problem=problem[1]))
    if any(len(unit_type.code) == 1 for unit_type in chart.units):
        raise Malformed(
            T("A unit code of one letter looks like a square of the board."),
            instead=T("Give every unit type a code of 2 or 3 letters."),
        )
    state: State = opening(chart, setup).with_(board=board)
    if setup.scenario == "deployment":
        return state.with_(phase="deployment", side="allied")
    return historical(state)


def _check_own_turn(state: State, side: str, order: Order) -> None:
    match order:
        case Rally():
            check_rally(state, side, order)
        case Attack():
            check_attack(state, side, order)
        case Advance():
            check_advance(state, side, order)
        case DesignateEntry():
            _check_prussian_player(side)
            check_designate(state, side, order)
        case RollArrival():
            _check_prussian_player(side)
            check_roll_arrival(state, side, order)
        case ReturnUnits():
            _check_prussian_player(side)
            check_return(state, side, order)
        case Move():
            check_move(state, side, order)
        case CommitPlan():
            check_commit(state, side, order)
        case Deploy():
            check_deploy(state, side, order)
        case DeployRest():
            check_deploy_rest(state, side)
        case EndPhase():
            check_end_phase(state, side, order)
        case _:
            raise Impossible(T("This game has no such order."))


def _check_prussian_player(side: str) -> None:
    if side != "allied":
        raise NotYours(T("The Allied player commands the Prussians."), rule="GD-5")


def _decide_answer(course: Course, side: str, order: Answer, dice: Dice) -> None:
    kind, _, rest = order.decision.partition("-")
    if kind == "rally":
        decide_returning(course, order.choice)
    elif kind == "surrounded":
        decide_claim(course, order.choice)
    elif kind == "defender":
        decide_defender(course, order.choice, dice)
    elif kind == "halve":
        decide_halving(course, order.choice)
    elif kind == "rout":
        decide_rout_order(course, side, order.choice)
    else:
        role: Role = "attacker" if rest.endswith("-attacker") else "defender"
        decide_fate(course, role, order.choice)


GAME = GuardDies()
