import { useEffect, useState } from 'react'
import type { Slots } from '#core/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { placeInput } from '#core/web/kit/board/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { selectBoardCall } from '../../contract/board.api.ts'
import { useAlarm } from '../parts/use-alarm.ts'
import '../board.css'

/** What an interruption says, where the browser has a voice, else a tone. */
const aloud = { alarm: 'speech', voice: null } as const

/** Over a board: a call of its places that has just come, for as long as it is new; a press or Escape takes it away at once. */
export default function BoardCall({ path, filter }: Slots['board.over']) {
  const t = useT()
  const { data } = useCall(selectBoardCall, placeInput(filter), { topics: ['andonCall'], keepPrevious: true })
  // The andon board shows and says them itself.
  const own = path === 'andonView'
  const { fresh } = useAlarm(own ? undefined : data?.rows, aloud)
  const [away, setAway] = useState<ReadonlySet<number>>(new Set())
  const shown = (data?.rows ?? []).filter(({ id }) => fresh.has(id) && !away.has(id))
  const ids = shown.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!ids) return
    const close = () => setAway(new Set(ids.split(' ').map(Number)))
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && close()
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [ids])
  const [first, ...more] = shown
  if (!first) return null
  return (
    <div role="alert" className={`andon-over andon-chip-${first.color}`}>
      <button
        type="button"
        title={t('andonBoard.takeAway')}
        onClick={() => setAway(new Set(shown.map(({ id }) => id)))}
      >
        <b>{first.typeName}</b>
        <strong>{first.placeName || first.lineName}</strong>
        <span>{[first.lineName, first.workshopName].filter(Boolean).join(' · ')}</span>
        <span>{first.what}</span>
        <span>{[first.people, first.callNo].filter(Boolean).join(' · ')}</span>
        {more.length > 0 && <span>{t('andonBoard.more', { count: more.length })}</span>}
      </button>
    </div>
  )
}
