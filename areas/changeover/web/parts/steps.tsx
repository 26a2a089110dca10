import { CheckOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type ChangeoverSheet, type ChangeoverStep, stepChangeover } from '../../contract/changeover.api.ts'
import { openStates } from '../../contract/changeover.ts'
import { standardMinutes } from '../../contract/standard.ts'
import type { StepPhase } from '../../contract/template.ts'

interface Props {
  sheet: ChangeoverSheet
  phase: StepPhase
  steps: readonly ChangeoverStep[]
}

/** The steps of a phase, each begun and finished by a press. */
export function Steps({ sheet, phase, steps }: Props) {
  const t = useT()
  if (!steps.length) return null
  return (
    <section className="changeover-steps" aria-label={t(`changeoverPhase.${phase}`)}>
      <h3>
        {t(`changeoverPhase.${phase}`)}{' '}
        <small className="kit-faint">
          {t('changeover.stepTime', { minutes: standardMinutes(sheet.steps, phase) })}
        </small>
      </h3>
      <ol>
        {steps.map((step) => (
          <Step key={step.sequence} sheet={sheet} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ sheet, step }: { sheet: ChangeoverSheet; step: ChangeoverStep }) {
  const t = useT()
  const { can } = useSession()
  const [read, setRead] = useState('')
  const act = useAct(stepChangeover, { topics: ['changeover'], onDone: () => setRead('') })
  const { sequence, name, role, minutes, expected, method, startedAt, doneAt } = step
  const may =
    can('changeover.execute') &&
    openStates.includes(sheet.status) &&
    (step.phase === 'external' || sheet.stoppedAt !== null)
  const run = (what: 'start' | 'finish' | 'undo') =>
    void act.run({ id: sheet.id, sequence, act: what, read: read.trim() || null })
  const asksCode = may && expected !== null && !doneAt && startedAt !== null
  return (
    <li className={doneAt ? 'changeover-done' : startedAt ? 'changeover-begun' : undefined} aria-label={name}>
      <div>
        <b>
          {doneAt && <CheckOutlined aria-hidden />} {sequence}. {name}
        </b>
        <span className="kit-faint">
          {[t(`changeoverRole.${role}`), t('changeover.stepTime', { minutes }), method].filter(Boolean).join(' · ')}
        </span>
        <StepTold step={step} />
        {act.fieldErrors.read && <em role="alert">{act.fieldErrors.read}</em>}
      </div>
      {asksCode && <Code expected={expected} value={read} onChange={setRead} />}
      {may && !doneAt && !startedAt && (
        <Button size="large" disabled={act.pending} onClick={() => run('start')}>
          {t('changeover.start')}
        </Button>
      )}
      {may && !doneAt && startedAt && (
        <Button
          type="primary"
          size="large"
          disabled={act.pending || (asksCode && !read.trim())}
          onClick={() => run('finish')}
        >
          {t('changeover.finish')}
        </Button>
      )}
      {may && doneAt && sheet.status !== 'firstPiece' && (
        <Button type="text" size="large" disabled={act.pending} onClick={() => run('undo')}>
          {t('changeover.undo')}
        </Button>
      )}
    </li>
  )
}

/** What it took, and by whom. */
function StepTold({ step: { startedAt, doneAt, doneByName, expected } }: { step: ChangeoverStep }) {
  const t = useT()
  const { user } = useSession()
  if (!doneAt) return expected ? <span>{t('changeover.read', { expected })}</span> : null
  const took = startedAt ? Math.round((Date.parse(doneAt) - Date.parse(startedAt)) / 6_000) / 10 : null
  return (
    <span className="kit-faint">
      {[
        took !== null && t('changeover.stepTook', { minutes: took }),
        t('changeover.stepBy', { name: doneByName ?? '', at: instantText(doneAt, user.zone).slice(11, 16) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

interface CodeProps {
  expected: string
  value: string
  onChange(value: string): void
}

/** What has to be read from the program, mold or fixture, where it is typed; a scanner is heard by the whole sheet. */
function Code({ expected, value, onChange }: CodeProps) {
  const t = useT()
  const label = t('changeover.read', { expected })
  return (
    <Input
      size="large"
      className="changeover-code"
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={200}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
