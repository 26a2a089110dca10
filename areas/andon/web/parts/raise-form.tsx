import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { photoLimits } from '#core/contract/photos.ts'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { DraftOffer, useDraft } from '#core/web/kit/index.ts'
import { queueAct } from '#core/web/kit/outbox/index.ts'
import { type Photo, photoFiles } from '#core/web/kit/photo/photo.ts'
import { PhotosInput } from '#core/web/kit/photo/photos-input.tsx'
import { useAct } from '#core/web/live/live.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { toast } from '#core/web/toast.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { addAndonPhoto, type getAndonForm, raiseAndonCall } from '../../contract/call.api.ts'

interface Props {
  form: OutputOf<typeof getAndonForm>
  /** Absent: a phone or a desk, as wide as it is. */
  from?: 'station'
  onOpen(callId: number): void
  onRaised?(): void
}

/** What a draft keeps; photos are too large for that. */
interface Typed {
  typeId: number | null
  itemIds: readonly number[]
  description: string
}

/** Of a draft, what can still be called for: a type that is called for by now leads to its call. */
function stillThere({ types, items }: Props['form'], { typeId, itemIds, description }: Typed): Typed {
  const type = types.find(({ id, open }) => id === typeId && !open)
  const fits = items.filter((item) => item.typeId === null || item.typeId === type?.id).map(({ id }) => id)
  return { typeId: type?.id ?? null, itemIds: itemIds.filter((id) => type && fits.includes(id)), description }
}

/** What for, what is wrong, and one big button. What is called for already leads to its call. */
export function RaiseForm({ form, from, onOpen, onRaised }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const [typeId, setTypeId] = useState<number | null>(null)
  const [itemIds, setItemIds] = useState<readonly number[]>([])
  const [description, setDescription] = useState('')
  const [photos, setPhotos] = useState<Photo[]>([])
  const act = useAct(raiseAndonCall, { topics: ['andonCall'], silent: true })
  const draft = useDraft<Typed>(`andonCall:${form.station.id}`)
  const enter = (typed: Typed) => {
    setTypeId(typed.typeId)
    setItemIds(typed.itemIds)
    setDescription(typed.description)
    draft.keep(typed)
  }
  const choose = (id: number) => {
    enter({ typeId: id, itemIds: [], description })
    act.clear()
  }
  const toggle = (id: number) =>
    enter({
      typeId,
      itemIds: itemIds.includes(id) ? itemIds.filter((each) => each !== id) : [...itemIds, id],
      description,
    })
  /** Who comes is told at once; what it looks like follows, and waits for the network if need be. */
  const sendPhotos = async (raised: { id: number; callNo: string }, taken: Photo[]) => {
    if (!taken.length) return
    const label = t('andonRaise.photosLabel', { call: raised.callNo })
    try {
      const files = photoFiles(taken, ['photoIds'])
      const { sent } = await queueAct(addAndonPhoto, { id: raised.id, photoIds: [] }, label, files)
      if (!sent) toast.info(t('andonRaise.photosKept'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(`${label}: ${error.message}`)
    }
    refreshTopics(['andonCall'])
  }
  const raise = async () => {
    if (typeId === null) return
    const done = await act.run({
      stationId: form.station.id,
      typeId,
      itemIds: [...itemIds],
      description: description.trim() || null,
      source: from ?? (narrow ? 'phone' : 'station'),
    })
    if (!done) return
    toast.success(t('andonRaise.raised', { call: done.callNo }))
    draft.drop()
    setTypeId(null)
    setItemIds([])
    setDescription('')
    setPhotos([])
    onRaised?.()
    await sendPhotos(done, photos)
  }
  if (!form.types.length) return <Alert type="info" showIcon title={t('andonRaise.noTypes')} />
  const items = form.items.filter((item) => item.typeId === null || item.typeId === typeId)
  return (
    <>
      <DraftOffer draft={draft} onTake={(typed) => enter(stillThere(form, typed))} />
      <h3>{t('andonRaise.what')}</h3>
      <div className="andon-types">
        {form.types.map(({ id, name, alias, color, open }) => (
          <button
            key={id}
            type="button"
            className={`andon-type andon-edge-${color}`}
            aria-pressed={open ? undefined : typeId === id}
            onClick={() => (open ? onOpen(open.id) : choose(id))}
          >
            <b>{alias ?? name}</b>
            {open && <small>{t('andonRaise.openHere', { status: t(`andonStatus.${open.status}`) })}</small>}
          </button>
        ))}
      </div>
      {typeId !== null && (
        <>
          {items.length > 0 && <h3>{t('andonRaise.items')}</h3>}
          <div className="andon-items">
            {items.map(({ id, content }) => (
              <Button
                key={id}
                size="large"
                type={itemIds.includes(id) ? 'primary' : 'default'}
                aria-pressed={itemIds.includes(id)}
                onClick={() => toggle(id)}
              >
                {content}
              </Button>
            ))}
          </div>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 4 }}
            maxLength={500}
            aria-label={t('andonRaise.describe')}
            placeholder={t('andonRaise.describe')}
            value={description}
            status={act.fieldErrors.description ? 'error' : undefined}
            onChange={(event) => enter({ typeId, itemIds, description: event.target.value })}
          />
          <PhotosInput
            label={t('andonRaise.describe')}
            value={photos}
            room={photoLimits.most - photos.length}
            onChange={setPhotos}
          />
          {act.error && <Alert type="error" showIcon title={Object.values(act.fieldErrors)[0] ?? act.error.message} />}
          <Button block danger type="primary" className="andon-big" loading={act.pending} onClick={() => void raise()}>
            {t('andonRaise.raise')}
          </Button>
        </>
      )}
    </>
  )
}
