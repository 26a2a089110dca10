import { Alert, Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { isLabelOf } from '#core/contract/scanned.ts'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { Draft } from '#core/web/kit/index.ts'
import { type Photo, photoFiles } from '#core/web/kit/photo/photo.ts'
import { PhotosInput } from '#core/web/kit/photo/photos-input.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { mostPictures } from '../../contract/task.api.ts'
import { answered, type Entered, nothing, openItems } from './entered.ts'
import { ItemInput } from './item-input.tsx'

/** Place of the pictures that are of the whole. */
const whole = -1

type Items = Parameters<typeof openItems>[0]

/**
 * What a person answers to the items of a task or a point, with pictures, until it is sent.
 *
 * @param from what stands there at first
 */
export function useAnswers(of: Items, draft: Draft<Entered>, from: Entered = nothing) {
  const [entered, setEntered] = useState(from)
  const [photos, setPhotos] = useState<ReadonlyMap<number, Photo[]>>(new Map())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const taken = [...photos.values()].flat().length
  return {
    of,
    draft,
    entered,
    /** The person has a draft back. */
    take: setEntered,
    enter(next: Entered) {
      setEntered(next)
      draft.keep(next)
    },
    photos,
    taken,
    picture: (item: number, value: Photo[]) => setPhotos(new Map(photos).set(item, value)),
    dirty: entered !== nothing || taken > 0,
    /** Items that still want an answer. */
    open: openItems(of, entered),
    busy,
    error,
    /** What is sent of it, beside whose it is; the pictures go as files. */
    input() {
      const groups = [...photos].filter(([, list]) => list.length)
      return {
        answers: {
          values: entered.values.map(({ words, ...found }) => ({ ...found, words: words?.trim() || null })),
          photos: groups.map(([item]) => ({ item: item === whole ? null : item, photoIds: [] })),
          note: entered.note.trim() || null,
        },
        files: groups.flatMap(([, list], i) => photoFiles(list, ['photos', i, 'photoIds'])),
      }
    },
    /** Sends it, or keeps it for want of a network; a refusal is told and nothing of it is lost. */
    async send(act: () => Promise<{ sent: boolean }>, topics: string[], onSent: (sent: boolean) => void) {
      setBusy(true)
      setError(null)
      try {
        const { sent } = await act()
        draft.drop()
        refreshTopics(topics)
        onSent(sent)
      } catch (failed) {
        if (!(failed instanceof CallError)) throw failed
        setError(failed)
      } finally {
        setBusy(false)
      }
    },
  }
}

export type Answers = ReturnType<typeof useAnswers>

/** Proves by the machine's label that the person stands at it. */
export function PresenceScan({
  machineNumber,
  code,
  onCode,
}: {
  machineNumber: string
  code: string
  onCode(code: string): void
}) {
  const t = useT()
  const here = isLabelOf(machineNumber, code)
  return (
    <section className="kit-card mt-item" aria-label={t('maintenanceTask.scanHere')}>
      <h3 className="kit-required">{t('maintenanceTask.scanHere')}</h3>
      <CodeSearch label={t('maintenanceTask.scanMachine')} capitals typed={code} onType={onCode} onCode={onCode} />
      {code && (
        <p role="status" className={here ? 'mt-good' : 'mt-bad'}>
          {t(here ? 'maintenanceTask.here' : 'maintenanceTask.elsewhere', { machine: machineNumber })}
        </p>
      )}
    </section>
  )
}

/** Each item with its answer and pictures, and a note with pictures of the whole. @param children beneath the note */
export function AnswerItems({ answers, children }: { answers: Answers; children?: ReactNode }) {
  const t = useT()
  const { of, entered, enter, photos, taken, picture } = answers
  const pictures = (item: number, label: string) => (
    <PhotosInput
      label={label}
      value={photos.get(item) ?? []}
      room={mostPictures - taken}
      most={mostPictures}
      onChange={(value) => picture(item, value)}
    />
  )
  return (
    <>
      {of.items.map((item, at) => (
        <ItemInput
          key={item.item}
          item={item}
          at={at}
          found={entered.values.find((found) => found.item === at)}
          onChange={(found) => enter(answered(entered, { item: at, ...found }))}
        >
          {pictures(at, item.item)}
        </ItemInput>
      ))}
      <section className="kit-card mt-item" aria-label={t('maintenanceTask.note')}>
        <h3>{t('maintenanceTask.note')}</h3>
        <Input.TextArea
          aria-label={t('maintenanceTask.note')}
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={500}
          value={entered.note}
          onChange={(event) => enter({ ...entered, note: event.target.value })}
        />
        {children}
        {pictures(whole, t('maintenanceTask.note'))}
      </section>
    </>
  )
}

interface EndProps {
  answers: Answers
  /** The person has proven where he stands, or need not. */
  ready: boolean
  label: string
  onSend(): void
}

/** What was refused, what still wants an answer, and the button that sends it. */
export function AnswersEnd({ answers: { error, open, busy }, ready, label, onSend }: EndProps) {
  const t = useT()
  return (
    <>
      {error && <Alert type="error" showIcon title={Object.values(error.fields ?? {})[0] ?? error.message} />}
      {open.length > 0 && (
        <p className="kit-faint">{t('maintenanceTask.openItems', { count: open.length, item: open[0] ?? '' })}</p>
      )}
      <Button block type="primary" size="large" loading={busy} disabled={open.length > 0 || !ready} onClick={onSend}>
        {label}
      </Button>
    </>
  )
}
