import type { Endpoint, OutputOf } from '#core/contract/endpoint.ts'
import { BoardScreen, type BoardScreenProps } from './board-screen.tsx'
import { type BoardColumn, BoardTable } from './board-table.tsx'

type RowIn<E extends Endpoint> = OutputOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

interface TableBoardProps<E extends Endpoint> extends Omit<BoardScreenProps<E>, 'columns' | 'children'> {
  columns: readonly BoardColumn<RowIn<E>>[]
  /** A class for a row that stands out (`board-row-bad`, `board-row-warn`). */
  rowClass?(row: RowIn<E>): string | undefined
  /** What is said where there is none. */
  empty?: string
}

/** A board that is a table of its rows, whose columns a person may choose from. */
export function TableBoard<E extends Endpoint>({ columns, rowClass, empty, ...board }: TableBoardProps<E>) {
  return (
    <BoardScreen<E> {...(board as unknown as BoardScreenProps<E>)} columns={columns}>
      {(data, settings) => (
        <BoardTable<RowIn<E>>
          rows={(data as { rows: RowIn<E>[] }).rows}
          columns={columns}
          settings={settings}
          rowKey={(row) => (row as { id: number }).id}
          rowClass={rowClass}
          empty={empty}
        />
      )}
    </BoardScreen>
  )
}
