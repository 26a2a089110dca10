import { useEffect } from 'react'
import { selectBoardHead } from '#areas/boards/contract/head.api.ts'
import type { Slots } from '#core/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { placeInput } from '#core/web/kit/board/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useNow } from '#core/web/use-now.ts'
import { spanText } from '../parts/times.ts'

/** More names than these are counted. */
const named = 2

/** In a board's head: its places, the shift and how long it still lasts. */
export default function BoardHead({ filter }: Slots['board.head']) {
  const t = useT()
  const now = useNow(15)
  const { data, refetch } = useCall(selectBoardHead, placeInput(filter), {
    topics: ['productionLine', 'calendar', 'shiftMode'],
    keepPrevious: true,
  })
  const left = data?.shift ? Date.parse(data.shift.end) - now : 0
  // Once it has ended, or while none works, the next one is looked for.
  const looks = data !== undefined && left <= 0
  useEffect(() => {
    if (!looks) return
    const timer = setInterval(() => void refetch(), 30_000)
    return () => clearInterval(timer)
  }, [looks, refetch])
  if (!data) return null
  const { places, shift } = data
  const rest = places.length - named
  return (
    <>
      {places.length > 0 && (
        <span title={places.join(t('listed'))}>
          {places.slice(0, named).join(t('listed'))}
          {rest > 0 && ` +${rest}`}
        </span>
      )}
      {places.length > 0 && ' · '}
      <span>
        {shift
          ? [shift.name, t('boardHead.left', { time: spanText(Math.max(0, left), t) })].filter(Boolean).join(' · ')
          : t('boardHead.noShift')}
      </span>
    </>
  )
}
