import { PlaceChoice } from '#core/web/kit/board/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { selectAndonWorkshop } from '../../contract/board.api.ts'

export type Filter = Record<string, unknown>

/** Narrows an andon board to workshops. */
export function WorkshopFilter({ value, set }: { value: Filter; set(value: Filter): void }) {
  const { data } = useCall(selectAndonWorkshop, {})
  return <PlaceChoice places={{ workshops: data?.rows ?? [] }} value={value} set={set} />
}
