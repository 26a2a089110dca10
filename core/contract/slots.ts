/**
 * What the parts of a slot are given, by the slot's name (`machine.tab`): a place on a screen that an area leaves for others. The area with
 * the slot adds it by augmenting this interface in its `contract/slots.ts`, so that a part which does not fit does not compile.
 */
export interface Slots {
  /** In a board's head: what its places and their shift are. */
  'board.head': BoardPart
  /** Over a board: what interrupts it. */
  'board.over': BoardPart
  /** Below what a board shows, and where it must be over it: what people are told. */
  'board.notice': BoardPart
  /** Above every page of a person: what he is told. */
  'shell.notice': Record<never, never>
  /** Over a list: what prints labels of its records. */
  'records.print': RecordsPrint
}

interface BoardPart {
  /** The screen's path. */
  path: string
  /** Conditions of the board, as it keeps them. */
  filter: Record<string, unknown>
}

interface RecordsPrint {
  /** The records' kind, as their area declares it for labels. */
  kind: string
  ids: readonly number[]
  /** Prints at once, asking nothing; `none`: there is nothing set to print by. */
  quick?: { none(): void }
  onClose(): void
}
