import { useState } from 'react'
import type { Slots } from '#core/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { placeInput } from '#core/web/kit/board/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import {
  getMyAnnouncement,
  readAnnouncement,
  type ShownAnnouncement,
  selectBoardAnnouncement,
} from '../../contract/announcement.api.ts'
import { Media } from '../parts/media.tsx'
import { isToPlay, keepPlayed, mediaKind, playing, readPlayed, shownAt, turnOf } from '../parts/turns.ts'
import { useAloud } from '../parts/use-aloud.ts'
import '../announcements.css'

/** Seconds that each text, and each picture, is shown for. */
const textFor = 10
const pictureFor = 15

/** The places of a board; the station display names its station in its filter or in its address. */
function usePlaces(filter: Record<string, unknown>) {
  const { station } = usePageQuery()
  const own = Number(station) || (typeof filter.stationId === 'number' ? filter.stationId : 0)
  return own ? { stationIds: [own] } : placeInput(filter)
}

/** On a board: what is announced at its places, in turns below it; pictures and videos beside, an emergency over everything. */
export default function BoardNotice({ filter }: Slots['board.notice']) {
  const t = useT()
  const { display, user } = useSession()
  const now = useNow(1)
  const topics = ['announcement', 'announcementReading']
  const { data } = useCall(selectBoardAnnouncement, usePlaces(filter), { topics, keepPrevious: true })
  const mine = useCall(
    getMyAnnouncement,
    {},
    { topics: ['announcement', `myAnnouncement:${user.id}`], enabled: !display, keepPrevious: true },
  )
  const acknowledged = new Set(mine.data?.rows.flatMap(({ id, readAt }) => (readAt ? [id] : [])))
  const rows = shownAt(data?.rows ?? [], now)
  const emergencies = rows.filter(({ id, priority }) => priority === 'emergency' && !acknowledged.has(id))
  const { trouble, language, allow } = useAloud(data && rows.filter(({ id }) => !acknowledged.has(id)), now, true)
  const calm = rows.filter((row) => !emergencies.includes(row))
  const text = calm[turnOf(now, calm.length, textFor)]
  return (
    <>
      {text && (
        <section className={`announcement-strip announcement-${text.priority}`} aria-label={t('announcement.news')}>
          <strong>{t(`announcementPriority.${text.priority}`)}</strong>
          <span className="announcement-words">
            <b>{text.title}</b> {text.content ?? text.media?.name}
          </span>
          {trouble && trouble !== 'allowSound' && (
            <em>{t(`announcement.${trouble}`, { language: t(`announcement.language.${language}`) })}</em>
          )}
          {trouble === 'allowSound' && (
            <button type="button" onClick={allow}>
              {t('announcement.allowSound')}
            </button>
          )}
          {calm.length > 1 && (
            <span>
              {calm.indexOf(text) + 1} / {calm.length}
            </span>
          )}
        </section>
      )}
      {emergencies.length === 0 && <Beside rows={calm} now={now} />}
      {emergencies[0] && <Over row={emergencies[0]} display={Boolean(display)} />}
    </>
  )
}

/** The sound or video whose turn it is; else the picture whose turn it is. */
function Beside({ rows, now }: { rows: readonly ShownAnnouncement[]; now: number }) {
  const t = useT()
  const [played, setPlayed] = useState(() => readPlayed(rows))
  const [away, setAway] = useState<ReadonlySet<number>>(new Set())
  const known = { ...readPlayed(rows), ...played }
  const wanted = rows.filter(({ id }) => !away.has(id))
  const pictures = wanted.filter(({ media }) => media && mediaKind(media.mime) === 'picture')
  const shown = playing(wanted, known) ?? pictures[turnOf(now, pictures.length, pictureFor)]
  if (!shown) return null
  const onPlayed = () => {
    const next = { ...readPlayed(rows), [shown.id]: (known[shown.id] ?? 0) + 1 }
    keepPlayed(next)
    setPlayed(next)
  }
  return (
    <aside
      className={`announcement-beside announcement-${shown.priority} announcement-as-${mediaKind(shown.media?.mime ?? '')}`}
      aria-label={shown.title}
    >
      <Media row={shown} onPlayed={isToPlay(shown, known) ? onPlayed : undefined} />
      <button
        type="button"
        className="announcement-away"
        aria-label={t('announcement.takeAway')}
        onClick={() => setAway(new Set([...away].filter((id) => rows.some((row) => row.id === id)).concat(shown.id)))}
      >
        ×
      </button>
    </aside>
  )
}

/** An emergency over the whole board. A display is nobody: its people acknowledge where they are logged in, and it counts them. */
function Over({ row, display }: { row: ShownAnnouncement; display: boolean }) {
  const t = useT()
  const read = useAct(readAnnouncement, { topics: ['announcement'] })
  return (
    <div role="alert" className="announcement-over">
      <b>{t('announcementPriority.emergency')}</b>
      <strong>{row.title}</strong>
      {row.content && <p>{row.content}</p>}
      <Media row={row} onPlayed={row.media?.plays == null ? undefined : () => undefined} />
      <span>{[row.lineName ?? row.workshopName, row.pushedByName].filter(Boolean).join(' · ')}</span>
      <span>{t('announcement.acknowledged', { count: row.readers })}</span>
      {display ? (
        <span>{t('announcement.acknowledgeElsewhere')}</span>
      ) : (
        <button type="button" disabled={read.pending} onClick={() => void read.run({ ids: [row.id] })}>
          {t('announcement.act.acknowledge')}
        </button>
      )}
    </div>
  )
}
