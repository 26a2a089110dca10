import { CameraOutlined, CloseOutlined, PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { photoLimits } from '#core/contract/photos.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { useT } from '#core/web/i18n/index.ts'
import { toast } from '#core/web/toast.ts'
import { useTouch } from '#core/web/use-narrow.ts'
import { useOutbox } from '../outbox/index.ts'
import type { Photo } from './photo.ts'
import { shrink } from './shrink.ts'
import './photo.css'

interface Props {
  /** What they show, for those who do not see where they stand. */
  label: string
  value: readonly Photo[]
  onChange(photos: Photo[]): void
  /** How many more are taken. */
  room: number
  /** How many there may be in all, for the words. */
  most?: number
}

/** Takes photos with the device's camera, or chooses some, and shows them until they are sent. They stay on the device that long. */
export function PhotosInput({ label, value, onChange, room, most = photoLimits.most }: Props) {
  const t = useT()
  const touch = useTouch()
  const [busy, setBusy] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const store = useRef<HTMLInputElement>(null)
  const waiting = useOutbox().reduce((sum, { files = [] }) => sum + files.length, 0)
  const free = Math.min(room, photoLimits.kept - waiting)
  const add = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    // The same picture may be chosen again after it was removed.
    input.value = ''
    const taken = chosen.slice(0, free)
    if (taken.length < chosen.length)
      toast.info(t('photo.tooMany', { chosen: chosen.length, taken: taken.length, max: most }))
    setBusy(true)
    const photos: Photo[] = []
    for (const file of taken) {
      try {
        photos.push({ key: newKey(), blob: await shrink(file) })
      } catch {
        toast.error(t('photo.unreadable'))
      }
    }
    setBusy(false)
    if (photos.length) onChange([...value, ...photos])
  }
  const choosing = { type: 'file', accept: 'image/*', hidden: true, tabIndex: -1 } as const
  return (
    <fieldset className="kit-photos" aria-label={`${label}: ${t('photo')}`}>
      {value.map(({ key, blob }, i) => (
        <div key={key} className="kit-photo">
          <Preview blob={blob} name={t('photo.number', { number: i + 1 })} />
          <Button
            icon={<CloseOutlined />}
            aria-label={t('photo.remove', { number: i + 1 })}
            onClick={() => onChange(value.filter((photo) => photo.key !== key))}
          />
        </div>
      ))}
      {touch && (
        <Button
          size="large"
          className="kit-photo-add"
          icon={<CameraOutlined />}
          disabled={free <= 0}
          loading={busy}
          onClick={() => camera.current?.click()}
        >
          {t('photo.take')}
        </Button>
      )}
      <Button
        size="large"
        className="kit-photo-add"
        icon={<PictureOutlined />}
        disabled={free <= 0}
        loading={busy && !touch}
        onClick={() => store.current?.click()}
      >
        {t('photo.choose')}
      </Button>
      {free <= 0 && (
        <small className="kit-faint">
          {room > 0 ? t('photo.waiting', { count: waiting }) : t('photo.full', { max: most })}
        </small>
      )}
      <input {...choosing} ref={camera} capture="environment" onChange={(event) => void add(event.target)} />
      <input {...choosing} ref={store} multiple onChange={(event) => void add(event.target)} />
    </fieldset>
  )
}

/** A picture that only this page has. */
function Preview({ blob, name }: { blob: Blob; name: string }) {
  return (
    <img
      alt={name}
      ref={(image) => {
        if (!image) return
        const address = URL.createObjectURL(blob)
        image.src = address
        return () => URL.revokeObjectURL(address)
      }}
    />
  )
}
