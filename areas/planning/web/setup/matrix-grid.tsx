import { Alert, Button, Empty, Input, InputNumber, Segmented, Select, Skeleton } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, ReferenceSelect } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import {
  getSetupMatrix,
  type MatrixScope,
  type SetupMatrix,
  saveSetupMatrix,
} from '../../contract/setup/setup-matrix.api.ts'
import { type SetupAttribute, setupAttributes } from '../../contract/setup/setup-time.ts'
import { asSheet, cellKey, minutesOf, pasted } from './matrix-cells.ts'
import './matrix-grid.css'

/** The set-up matrix as a grid: from the value of a row to that of a column, minutes in the cells. */
export function MatrixGrid() {
  const t = useT()
  const [scope, setScope] = useState<MatrixScope>({ attribute: 'family', workCenterId: null, groupLabel: null })
  const [dirty, setDirty] = useState(false)
  const { data, error, refetch } = useCall(getSetupMatrix, scope, { topics: ['setupTime'] })
  const change = async (next: Partial<MatrixScope>) => {
    if (dirty && !(await toast.confirm({ title: t('setupGrid.leave') }))) return
    setDirty(false)
    setScope({ ...scope, ...next })
  }
  return (
    <section className="kit-card setup-grid" aria-label={t('setupGrid')}>
      <div className="kit-toolbar" role="toolbar" aria-label={t('setupGrid.scope')}>
        <Segmented<SetupAttribute>
          aria-label={t('setupTime.attribute')}
          value={scope.attribute}
          options={setupAttributes.map((value) => ({ value, label: t(`setupTime.attribute.${value}`) }))}
          onChange={(attribute) => void change({ attribute })}
        />
        <span className="setup-grid-scope">
          {t('setupTime.workCenterId')}{' '}
          <ReferenceSelect
            reference={workCenterReference}
            aria-label={t('setupTime.workCenterId')}
            value={scope.workCenterId}
            placeholder={t('setupGrid.everywhere')}
            onChange={(id) => void change({ workCenterId: id, groupLabel: null })}
          />
        </span>
        <span className="setup-grid-scope">
          {t('setupTime.groupLabel')}{' '}
          <Select
            allowClear
            aria-label={t('setupTime.groupLabel')}
            value={scope.groupLabel}
            placeholder={t('setupGrid.everywhere')}
            options={(data?.groups ?? []).map((value) => ({ value, label: value }))}
            onChange={(groupLabel: string | undefined) =>
              void change({ groupLabel: groupLabel ?? null, workCenterId: null })
            }
          />
        </span>
      </div>
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : data ? (
        <Grid key={JSON.stringify(scope)} scope={scope} matrix={data} onDirty={setDirty} />
      ) : (
        <Skeleton active />
      )}
    </section>
  )
}

type Single = 'otherwise' | 'first'

interface GridProps {
  scope: MatrixScope
  matrix: SetupMatrix
  onDirty(dirty: boolean): void
}

function Grid({ scope, matrix, onDirty }: GridProps) {
  const t = useT()
  const { can } = useSession()
  const may = can('setupTime.edit')
  const [more, setMore] = useState<readonly string[]>([])
  const [typed, setTyped] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [singles, setSingles] = useState<Partial<Record<Single, number | null>>>({})
  const [active, setActive] = useState({ row: 0, column: 1 })
  const table = useRef<HTMLTableElement>(null)
  const known = new Map(matrix.cells.map(([from, to, minutes]) => [cellKey(from, to), minutes as number | null]))
  const values = [...matrix.values, ...more.filter((value) => !matrix.values.includes(value))]
  const cells = new Map([...known, ...typed])
  const changes = [...typed].filter(([key, minutes]) => (known.get(key) ?? null) !== minutes)
  const changedSingles = (['otherwise', 'first'] as const).filter(
    (kind) => singles[kind] !== undefined && singles[kind] !== matrix[kind],
  )
  const count = changes.length + changedSingles.length
  const clear = () => {
    setTyped(new Map())
    setSingles({})
    onDirty(false)
  }
  const act = useAct(saveSetupMatrix, { topics: ['setupTime', 'plan'], success: t('setupGrid.saved'), onDone: clear })
  const put = (rows: readonly (readonly [string, string, number | null])[]) => {
    if (!may || !rows.length) return
    const next = new Map(typed)
    for (const [from, to, minutes] of rows) next.set(cellKey(from, to), minutes)
    setTyped(next)
    onDirty(true)
  }
  const save = () =>
    act.run({
      ...scope,
      cells: changes.map(([key, minutes]) => {
        const [from, to] = JSON.parse(key) as [string, string]
        return { from, to, was: known.get(key) ?? null, minutes }
      }),
      ...Object.fromEntries(
        changedSingles.map((kind) => [kind, { was: matrix[kind], minutes: singles[kind] ?? null }]),
      ),
    })
  const goTo = (row: number, column: number) => {
    const last = values.length - 1
    const at = { row: Math.max(0, Math.min(last, row)), column: Math.max(0, Math.min(last, column)) }
    setActive(at)
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${at.row}/${at.column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!may || !/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    const { cells: block, left } = pasted(text, values, active)
    put(block)
    toast.info(t('setupGrid.pasted', { count: block.length }))
    if (left) toast.error(t('setupGrid.pastedLeft', { count: left }))
  }
  const copy = () => {
    void navigator.clipboard?.writeText(asSheet(values, cells)).then(() => toast.info(t('setupGrid.copied')))
  }
  const single = (kind: Single) => (
    <label className="setup-grid-single">
      {t(`setupTime.kind.${kind}`)}
      <InputNumber
        min={0}
        max={99_999}
        precision={2}
        suffix="min"
        disabled={!may}
        value={singles[kind] === undefined ? matrix[kind] : singles[kind]}
        onChange={(minutes) => {
          setSingles({ ...singles, [kind]: minutes })
          onDirty(true)
        }}
      />
    </label>
  )
  return (
    <>
      <div className="setup-grid-acts">
        {single('otherwise')}
        {single('first')}
        {may && <AddValue onAdd={(value) => setMore([...more, value])} />}
        <span className="setup-grid-space" />
        <Button onClick={copy}>{t('setupGrid.copy')}</Button>
        {may && (
          <>
            <Button disabled={!count} onClick={clear}>
              {t('setupGrid.discard')}
            </Button>
            <Button type="primary" disabled={!count} loading={act.pending} onClick={() => void save()}>
              {t('setupGrid.save', { count })}
            </Button>
          </>
        )}
      </div>
      {values.length < 2 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('setupGrid.empty')} />
      ) : (
        <>
          <Alert className="kit-gap" type="info" title={t('setupGrid.help')} />
          <div className="kit-matrix setup-grid-scroll" onPaste={onPaste}>
            <table ref={table} aria-label={t('setupGrid')}>
              <thead>
                <tr>
                  <th scope="col">{t('setupGrid.corner')}</th>
                  {values.map((value, column) => (
                    <th key={value} scope="col" className={column === active.column ? 'setup-grid-here' : undefined}>
                      {value}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {values.map((from, row) => (
                  <tr key={from}>
                    <th scope="row" className={row === active.row ? 'setup-grid-here' : undefined}>
                      {from}
                    </th>
                    {values.map((to, column) => {
                      const key = cellKey(from, to)
                      const changed = typed.has(key) && (known.get(key) ?? null) !== typed.get(key)
                      return (
                        <td key={to} className={from === to ? 'setup-grid-same' : undefined}>
                          <Cell
                            at={`${row}/${column}`}
                            label={t('setupGrid.cell', { from, to })}
                            same={from === to}
                            editable={may}
                            changed={changed}
                            minutes={cells.get(key) ?? null}
                            otherwise={singles.otherwise === undefined ? matrix.otherwise : singles.otherwise}
                            active={row === active.row && column === active.column}
                            onActive={() => setActive({ row, column })}
                            onMinutes={(minutes) => put([[from, to, minutes]])}
                            onGo={(down, right) => goTo(row + down, column + right)}
                          />
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  )
}

interface CellProps {
  at: string
  label: string
  same: boolean
  editable: boolean
  changed: boolean
  minutes: number | null
  otherwise: number | null
  active: boolean
  onActive(): void
  onMinutes(minutes: number | null): void
  onGo(down: number, right: number): void
}

/** One cell: typing replaces, arrows and Enter move on, Escape takes back what was typed. */
function Cell({ at, label, same, editable, changed, minutes, otherwise, active, ...on }: CellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const wrong = draft !== null && minutesOf(draft) === undefined
  const keep = () => {
    if (draft === null) return
    const value = minutesOf(draft)
    if (value !== undefined && value !== minutes) on.onMinutes(value)
    setDraft(null)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
    const whole = start === 0 && end === value.length
    const moves: Record<string, [number, number] | undefined> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [event.shiftKey ? -1 : 1, 0],
      ...((whole || start === 0) && { ArrowLeft: [0, -1] as [number, number] }),
      ...((whole || end === value.length) && { ArrowRight: [0, 1] as [number, number] }),
    }
    if (event.key === 'Escape') setDraft(null)
    const step = moves[event.key]
    if (!step) return
    event.preventDefault()
    keep()
    on.onGo(...step)
  }
  return (
    <input
      data-cell={at}
      aria-label={label}
      aria-invalid={wrong}
      inputMode="decimal"
      className={[changed && 'setup-grid-changed', wrong && 'setup-grid-wrong'].filter(Boolean).join(' ') || undefined}
      tabIndex={active ? 0 : -1}
      readOnly={!editable || same}
      placeholder={same ? '–' : otherwise === null ? '' : String(otherwise)}
      value={draft ?? (minutes === null ? '' : String(minutes))}
      onFocus={(event) => {
        on.onActive()
        event.currentTarget.select()
      }}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onKeyDown={keys}
      onBlur={keep}
    />
  )
}

/** A value that no product or operation has yet. */
function AddValue({ onAdd }: { onAdd(value: string): void }) {
  const t = useT()
  const [value, setValue] = useState('')
  const add = () => {
    if (value.trim()) onAdd(value.trim())
    setValue('')
  }
  return (
    <Input.Search
      className="setup-grid-add"
      maxLength={64}
      value={value}
      placeholder={t('setupGrid.addValue')}
      aria-label={t('setupGrid.addValue')}
      enterButton={t('setupGrid.add')}
      onChange={({ target }) => setValue(target.value)}
      onSearch={add}
    />
  )
}
