import { CheckCircleFilled, ClockCircleFilled, MinusCircleFilled, RightCircleOutlined } from '@ant-design/icons'
import { Alert, Progress } from 'antd'
import { useState } from 'react'
import { isLabelOf } from '#core/contract/scanned.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useScanner } from '#core/web/kit/index.ts'
import { useOutbox } from '#core/web/kit/outbox/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  checkMaintenancePoint,
  openRoundStates,
  type RoundPoint,
  type RoundSheet,
  skipMaintenancePoint,
} from '../../contract/round.ts'
import { PointForm } from './point-form.tsx'
import { PointFound } from './point-found.tsx'

const kept: readonly string[] = [checkMaintenancePoint.path, skipMaintenancePoint.path]

type Standing = 'checked' | 'bad' | 'skipped' | 'kept' | 'waits'

const signs = {
  checked: <CheckCircleFilled className="mt-good" />,
  bad: <CheckCircleFilled className="mt-bad" />,
  skipped: <MinusCircleFilled className="kit-faint" />,
  kept: <ClockCircleFilled className="kit-faint" />,
  waits: <RightCircleOutlined />,
}

/** The points of a round in their order: what was found, and the form of the one where the person stands. What is kept on the device counts as done. */
export function RoundWalk({ sheet }: { sheet: RoundSheet }) {
  const t = useT()
  const { can } = useSession()
  const outbox = useOutbox()
  const [chosen, setChosen] = useState<number | null>(null)
  const [code, setCode] = useState('')
  // Sent a moment ago: the answer that says so is on its way.
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set())
  // What is merely on its way stays open: a refusal of it is told at its form.
  const unsent = new Set(
    outbox
      .filter(({ path, state, kept: isKept }) => isKept && state === 'waiting' && kept.includes(path))
      .map(({ input }) => (input as { id: number }).id),
  )
  const standing = (point: RoundPoint): Standing =>
    point.checkedAt === null
      ? unsent.has(point.id) || sent.has(point.id)
        ? 'kept'
        : 'waits'
      : point.skipped
        ? 'skipped'
        : point.failed
          ? 'bad'
          : 'checked'
  const waits = sheet.points.filter((point) => standing(point) === 'waits')
  const open = can('maintenanceRound.execute') && (openRoundStates as readonly string[]).includes(sheet.status)
  const next = waits[0]
  const at = open ? (!sheet.ordered && waits.find(({ id }) => id === chosen)) || next : undefined
  // A label leads to its point, where one may go there now.
  const scanned = (read: string) => {
    setCode(read)
    const there = waits.find((point) => isLabelOf(point.machineNumber, read))
    if (there && !sheet.ordered) setChosen(there.id)
  }
  useScanner(scanned, { enabled: open })
  const done = sheet.points.length - waits.length
  return (
    <>
      <Progress
        percent={Math.round((done / sheet.points.length) * 100)}
        format={() => `${done} / ${sheet.points.length}`}
        aria-label={t('maintenanceRound.progress', { done, points: sheet.points.length })}
      />
      {open && !next && unsent.size > 0 && <Alert type="info" showIcon title={t('maintenanceRound.allKept')} />}
      <ol className="mt-points">
        {sheet.points.map((point) => {
          const state = standing(point)
          const here = point.id === at?.id
          return (
            <li key={point.id} aria-current={here ? 'step' : undefined}>
              <button
                type="button"
                className="mt-point"
                disabled={state !== 'waits' || sheet.ordered || !open}
                onClick={() => setChosen(point.id)}
              >
                {signs[state]}
                <span>
                  {point.nth}. {point.machineNumber} {point.machineName}
                  <small className="kit-faint">
                    {[point.place, point.standardName, t(`maintenanceRound.point.${state}`)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </button>
              {here && (
                <PointForm
                  key={point.id}
                  point={point}
                  roundNo={sheet.roundNo}
                  code={code}
                  onCode={setCode}
                  onDone={() => {
                    setSent((before) => new Set([...before, point.id]))
                    // Whoever is quick has scanned the next label already.
                    setCode((now) => (isLabelOf(point.machineNumber, now) ? '' : now))
                    setChosen((now) => (now === point.id ? null : now))
                  }}
                />
              )}
              {point.checkedAt !== null && <PointFound point={point} />}
            </li>
          )
        })}
      </ol>
    </>
  )
}
