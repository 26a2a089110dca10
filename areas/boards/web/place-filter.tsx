import { selectBoardPlace } from '#areas/boards/contract/production.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardChoice } from '#core/web/kit/board/index.ts'
import { useCall } from '#core/web/live/live.ts'

/** What production boards hear. */
export const boardTopics = ['task', 'report', 'workOrder', 'duty'] as const

type Filter = Record<string, unknown>

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

/** The filter as the endpoints take it. */
export const placeInput = (filter: Filter) => ({
  workshopIds: numbers(filter.workshopIds),
  lineIds: numbers(filter.lineIds),
})

/** Narrows a board to workshops and lines. */
export function PlaceFilter({ value, set }: { value: Filter; set(value: Filter): void }) {
  const t = useT()
  const places = useCall(selectBoardPlace, {})
  const { workshopIds, lineIds } = placeInput(value)
  const lines = (places.data?.lines ?? []).filter(
    (line) => !workshopIds.length || workshopIds.includes(line.workshopId),
  )
  const options = (rows: { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <BoardChoice
        label={t('board.workshops')}
        options={options(places.data?.workshops ?? [])}
        value={workshopIds}
        onChange={(chosen) => set({ ...value, workshopIds: chosen })}
      />
      <BoardChoice
        label={t('board.lines')}
        options={options(lines)}
        value={lineIds}
        onChange={(chosen) => set({ ...value, lineIds: chosen })}
      />
    </>
  )
}

export const placeFilter = (value: Filter, set: (value: Filter) => void) => <PlaceFilter value={value} set={set} />
