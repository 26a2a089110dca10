import './step-reader.css'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { fileUrl } from '#core/web/kit/file-url.ts'
import { PdfReader } from '#core/web/kit/pdf/index.ts'
import { useRemotePages } from '#core/web/kit/use-remote-pages.ts'
import { useNow } from '#core/web/use-now.ts'
import type { ShownInstruction } from '../../contract/instruction.api.ts'
import type { ShownStep } from '../../contract/step.ts'
import { Confirmation } from './confirmation.tsx'

interface Props {
  instruction: Pick<ShownInstruction, 'id' | 'name' | 'fileNo' | 'steps'>
  /** The work that it is read at, where steps are confirmed; absent: it is only read. */
  work?: { taskId: number; stationId?: number }
  /** Buttons for gloves. */
  big?: boolean
  fit?: 'page' | 'width'
  /** Page keys are heard wherever the focus is: a foot switch sends them. */
  remote?: boolean
  /** Beside the buttons. */
  extra?: ReactNode
}

const keys: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }

/** An instruction one step after the other: its picture, video or page, its time, and what it asks to be confirmed. */
export function StepReader({
  instruction: { id, name, fileNo, steps },
  work,
  big = false,
  fit,
  remote = false,
  extra,
}: Props) {
  const t = useT()
  const [at, setAt] = useState(0)
  const place = Math.min(at, steps.length - 1)
  const step = steps[place]
  const turn = (to: number) => setAt(Math.min(steps.length - 1, Math.max(0, to)))
  useRemotePages(remote, (by) => turn(place + by))
  const byKey = (event: KeyboardEvent) => {
    const by = keys[event.key]
    // Arrows move within a video that is being watched.
    if (!by || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement) return
    event.preventDefault()
    turn(place + by)
  }
  if (!step) return null
  return (
    <div className={big ? 'steps steps-big' : 'steps'} onKeyDown={byKey}>
      <header>
        <output aria-live="polite">{t('instructionStep.of', { place: place + 1, count: steps.length })}</output>
        <h3>{step.title}</h3>
        {step.seconds !== null && <Timer key={step.id} seconds={step.seconds} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div key={step.id} className="steps-room" tabIndex={0} role="region" aria-label={step.title}>
        {step.text && <p>{step.text}</p>}
        {step.media && <Media step={step} media={step.media} />}
        {step.page !== null && (
          <PdfReader bare fileNo={fileNo} name={name} fit={fit} pagesOf={() => [step.page as number]} />
        )}
      </div>
      {step.confirm !== 'none' && (
        <Confirmation key={`confirm ${step.id}`} instructionId={id} step={step} work={work} />
      )}
      <div className="steps-tools">
        <button type="button" disabled={place === 0} onClick={() => turn(place - 1)}>
          ◀ {t('instructionStep.previous')}
        </button>
        <button type="button" disabled={place === steps.length - 1} onClick={() => turn(place + 1)}>
          {t('instructionStep.next')} ▶
        </button>
        {extra}
      </div>
    </div>
  )
}

function Media({ step, media }: { step: ShownStep; media: NonNullable<ShownStep['media']> }) {
  const address = fileUrl(media.fileNo)
  if (media.mime.startsWith('image/')) return <img src={address} alt={step.title} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people upload has none; the step's title and text stand beside it
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    <video src={address} aria-label={step.title} controls playsInline preload="metadata" />
  )
}

/** How long a step has been shown, beside how long it takes. */
function Timer({ seconds }: { seconds: number }) {
  const t = useT()
  const [began] = useState(Date.now)
  const passed = Math.max(0, Math.floor((useNow(1) - began) / 1000))
  return (
    <span
      className={passed > seconds ? 'steps-time steps-late' : 'steps-time'}
      role="timer"
      aria-label={t('instructionStep.seconds')}
    >
      {`${clock(passed)} / ${clock(seconds)}`}
    </span>
  )
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
