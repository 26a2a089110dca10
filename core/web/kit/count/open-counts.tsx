import { CountPlaces } from './count-places.tsx'

interface OpenCount {
  id: number
  countNo?: string | null
  lines?: number | null
  counted?: number | null
}

interface Props<Row extends OpenCount> {
  /** Absent: not read yet, or nobody here counts. */
  rows: readonly Row[] | undefined
  onOpen(row: Row): void
}

/** The query of what is being counted. */
export const beingCounted = { where: { status: ['counting'] }, pageSize: 50 }

/** On a phone what is being counted is one press away. */
export function OpenCounts<Row extends OpenCount>({ rows, onOpen }: Props<Row>) {
  if (!rows?.length) return null
  return (
    <div className="kit-count-open">
      <CountPlaces
        places={rows.map(({ id, countNo, lines, counted }) => ({
          key: id,
          label: countNo ?? '',
          lines: lines ?? 0,
          counted: counted ?? 0,
        }))}
        onChoose={(id) => {
          const row = rows.find((each) => each.id === id)
          if (row) onOpen(row)
        }}
      />
    </div>
  )
}
