import { useEffect, useRef, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { fileUrl } from '#core/web/kit/file-url.ts'
import type { ShownAnnouncement } from '../../contract/announcement.api.ts'
import { mediaKind } from './turns.ts'

/** Where a video was when its place on the page went (boards in turns), by the announcement's id. */
const left = new Map<number, number>()

interface Props {
  row: ShownAnnouncement
  /** Once it was played to its end; absent: a person plays it himself. */
  onPlayed?: () => void
}

/** A picture, a sound or a video of an announcement; another file is a link. */
export function Media({ row, onPlayed }: Props) {
  const t = useT()
  const { media, title } = row
  if (!media) return null
  const address = fileUrl(media.fileNo)
  const kind = mediaKind(media.mime)
  if (kind === 'picture') return <img className="announcement-media" src={address} alt={title} />
  if (kind === 'other')
    return (
      <a href={address} target="_blank" rel="noreferrer" download={media.name}>
        {t('announcement.openFile', { name: media.name })}
      </a>
    )
  return <Player key={row.id} row={row} address={address} video={kind === 'video'} onPlayed={onPlayed} />
}

function Player({ row, address, video, onPlayed }: Props & { address: string; video: boolean }) {
  const t = useT()
  const element = useRef<HTMLVideoElement>(null)
  const [silent, setSilent] = useState(false)
  const own = onPlayed === undefined
  const endless = row.media?.plays === -1
  useEffect(() => {
    const player = element.current
    if (!player || own) return
    player.currentTime = left.get(row.id) ?? 0
    left.delete(row.id)
    player.play().catch(() => {
      // Browsers want a press of a person before anything sounds: a video goes on without.
      setSilent(true)
      player.muted = true
      player.play().catch(() => undefined)
    })
    return () => {
      if (!player.ended && player.currentTime > 0) left.set(row.id, player.currentTime)
      if (left.size > 50) left.clear()
      player.pause()
    }
  }, [row.id, own])
  const sounds = () => {
    const player = element.current
    if (!player) return
    player.muted = false
    setSilent(false)
    player.play().catch(() => setSilent(true))
  }
  const ended = () => {
    onPlayed?.()
    const player = element.current
    if (!player || own) return
    player.currentTime = 0
    // Whether it is played again is said by whether it is still shown.
    player.play().catch(() => undefined)
  }
  const common = {
    ref: element,
    src: address,
    controls: own,
    loop: !own && endless,
    onEnded: ended,
    'aria-label': row.title,
    preload: 'auto',
  }
  return (
    <>
      {video ? (
        // biome-ignore lint/a11y/useMediaCaption: what people upload has none; its title and text stand beside it
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
        <video className="announcement-media" playsInline {...common} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: as above
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
        <audio className="announcement-audio" {...common} />
      )}
      {silent && (
        <button type="button" onClick={sounds}>
          {t('announcement.allowSound')}
        </button>
      )}
    </>
  )
}
