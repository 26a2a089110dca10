import { type ReactNode, useRef, useState } from 'react'
import type { BulkResult } from '#core/contract/result.ts'
import { useT } from '#core/web/i18n/index.ts'
import { makeGuard } from '#core/web/screens/guard.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { AskDialog, BulkResultDialog } from '../form/lazy-dialogs.tsx'
import { send, tellFailure } from '../send.ts'
import { type EntityLike, type Identified, valueOf } from '../types.ts'
import type { Action } from './action.ts'

interface Running<Row> {
  action: Action<Row>
  rows: Row[]
}

const isBulkResult = (output: unknown): output is BulkResult =>
  typeof output === 'object' && output !== null && 'done' in output && 'skipped' in output

/**
 * Runs acts on rows: asks what must be asked, calls, and tells what was done and what was skipped and why.
 * @param show narrows the list to rows that an act changed, for whoever asks which they are
 * @param onDone after an act that went through, with the ids no longer to be treated
 */
export function useActions<Row extends Identified>(
  entity: EntityLike,
  onDone: (done: number[]) => void,
  show?: (ids: number[]) => void,
): {
  start(action: Action<Row>, rows: Row[]): Promise<void>
  labelOf(action: Action<Row>): string
  /** Whether one runs or has just run: buttons that may change places under the pointer rest meanwhile (`ActButton`). */
  busy: boolean
  dialogs: ReactNode
} {
  const t = useT()
  const active = useActive()
  const guard = useRef(makeGuard())
  const [asking, setAsking] = useState<Running<Row> | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const [busy, setBusy] = useState(false)

  const labelOf = (action: Action<Row>) => t(action.label ?? `${entity.name}.act.${action.key}`)
  const nameOf = (row: Row) => String(valueOf(row, entity.key) ?? row.id)

  const run = async ({ action, rows }: Running<Row>, asked: Record<string, unknown>) => {
    if (action.run) {
      await action.run(rows, asked)
      return onDone([])
    }
    if (!action.endpoint) return
    const ids = rows.map((row) => row.id)
    const sent = await send(action.endpoint, action.input?.(rows, asked) ?? { ids, ...asked })
    if (!sent) return
    const { output } = sent
    if (!isBulkResult(output)) {
      toast.success(t('kit.actDone', { act: labelOf(action) }))
      return onDone(ids)
    }
    onDone(output.done)
    const [only] = output.skipped
    const { done } = output
    const lead =
      show && done.length > 1 && action.key !== 'delete'
        ? { label: t('kit.showThem'), follow: () => show(done) }
        : undefined
    if (!only) toast.success(t('kit.actDoneCount', { act: labelOf(action), count: done.length }), lead)
    else if (rows.length === 1) toast.error(only.reason)
    else setResult(output)
  }

  const start = async (action: Action<Row>, rows: Row[]) => {
    if (!guard.current.enter(`${action.key} ${rows.map(({ id }) => id).join()}`)) return
    setBusy(true)
    try {
      await begin(action, rows)
    } catch (error) {
      tellFailure(error)
    } finally {
      free()
    }
  }
  const free = () => {
    guard.current.leave()
    setTimeout(() => setBusy(false), guard.current.restsFor())
  }

  const begin = async (action: Action<Row>, rows: Row[]) => {
    if (action.ask) return setAsking({ action, rows })
    if (action.confirm) {
      const [first] = rows
      const params = { act: labelOf(action), count: rows.length, name: first ? nameOf(first) : '' }
      const usual = rows.length === 1 ? 'kit.confirmOne' : 'kit.confirmMany'
      const names = rows.slice(0, 5).map(nameOf).join(t('listed'))
      const yes = await toast.confirm({
        title: t(typeof action.confirm === 'string' ? action.confirm : usual, params),
        content: rows.length > 1 ? `${names}${rows.length > 5 ? ' …' : ''}` : undefined,
        danger: action.danger,
      })
      if (!yes) return
    }
    // What a screen does by itself (a window that it opens) may last as long as it likes.
    if (action.run) free()
    await run({ action, rows }, {})
  }

  const dialogs = active && (
    <>
      {asking?.action.ask && (
        <AskDialog
          title={`${labelOf(asking.action)} · ${asking.rows.length === 1 ? asking.rows.map(nameOf).join() : t('kit.rows', { count: asking.rows.length })}`}
          ask={asking.action.ask}
          of={asking.rows.map(({ id }) => id).join()}
          initial={asking.action.initial?.(asking.rows)}
          danger={asking.action.danger}
          okText={labelOf(asking.action)}
          onCancel={() => setAsking(null)}
          onAnswer={async (asked) => {
            await run(asking, asked)
            setAsking(null)
          }}
        />
      )}
      {result && <BulkResultDialog result={result} onClose={() => setResult(null)} />}
    </>
  )
  return { start, labelOf, busy, dialogs }
}
