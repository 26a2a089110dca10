import { useT } from '#core/web/i18n/index.ts'
import { BoardChoice } from '#core/web/kit/board/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { selectAndonWorkshop } from '../../contract/board.api.ts'

export type Filter = Record<string, unknown>

/** The filter as the endpoints take it. */
export const workshopInput = ({ workshopIds }: Filter) => ({
  workshopIds: Array.isArray(workshopIds) ? workshopIds.filter((each) => typeof each === 'number') : [],
})

/** Narrows an andon board to workshops. */
export function WorkshopFilter({ value, set }: { value: Filter; set(value: Filter): void }) {
  const t = useT()
  const { data } = useCall(selectAndonWorkshop, {})
  return (
    <BoardChoice
      label={t('andonBoard.workshops')}
      options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={workshopInput(value).workshopIds}
      onChange={(chosen) => set({ ...value, workshopIds: chosen })}
    />
  )
}
