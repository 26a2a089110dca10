import { Alert, Button, Drawer, Input, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { routingCrud } from '#areas/routing/contract/routing.ts'
import { codes } from '#core/contract/result.ts'
import { useT } from '#core/web/i18n/index.ts'
import { askDiscard, type FormValues, NotLoaded, ReferenceSelect } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { isRow } from './design-model.ts'
import { FlowPicture } from './flow-picture.tsx'
import { StepDrawer } from './step-drawer.tsx'
import { StepTable } from './step-table.tsx'
import { useDesign } from './use-design.ts'

interface Props {
  /** The routing to change; null: a new one. */
  id: number | null
  onClose(): void
  onSaved(): void
}

/** The designer over the whole page; an existing routing is read anew first. */
export function RoutingDesigner({ id, onClose, onSaved }: Props) {
  const t = useT()
  const active = useActive()
  const [round, setRound] = useState(0)
  const { data, error, refetch, isFetching } = useCall(
    routingCrud.get,
    { id: id ?? 0 },
    { enabled: id !== null, topics: ['routing'] },
  )
  // What stands on the table is not replaced while it is worked on; a fresh opening starts from what is read.
  const [opened, setOpened] = useState<{ round: number; row: FormValues } | null>(null)
  if (data && !isFetching && opened?.round !== round) setOpened({ round, row: data })
  if (!active && !opened && id !== null) return null
  if (id !== null && !opened)
    return (
      <Drawer open size="100vw" title={t('routing.design.title')} onClose={onClose}>
        {error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton active />}
      </Drawer>
    )
  const reload = async () => {
    await refetch()
    setRound(round + 1)
  }
  return (
    <Table
      key={round}
      row={opened?.row ?? null}
      active={active}
      reload={() => void reload()}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

interface TableProps {
  row: FormValues | null
  active: boolean
  reload(): void
  onClose(): void
  onSaved(): void
}

function Table({ row, active, reload, onClose, onSaved }: TableProps) {
  const t = useT()
  const { can } = useSession()
  const design = useDesign(row, {})
  const { head, steps, problems, centers } = design
  const [editing, setEditing] = useState<string | null>(null)
  const readOnly = !can(row ? 'routing.edit' : 'routing.add')
  const options = { silent: true, success: t('kit.saved'), topics: ['routing'], onDone: onSaved }
  const adding = useAct(routingCrud.add, options)
  const updating = useAct(routingCrud.update, options)
  const act = row ? updating : adding
  const save = () => {
    const draft = design.draft as never
    if (row) void updating.run({ ...(draft as object), id: row.id, version: row.version })
    else void adding.run(draft)
  }
  const close = async () => {
    if (!readOnly && design.dirty && !(await askDiscard())) return
    onClose()
  }
  if (!active) return null
  const told = toldOf(
    act.fieldErrors,
    steps.map(({ key }) => key),
  )
  const bad = new Set([...problems.map(({ key }) => key), ...told.keys()])
  const step = steps.find(({ key }) => key === editing)
  const centerName = (id: unknown) => centers.get(id as number) ?? (id ? `#${String(id)}` : '–')
  const missing = head.productId === null || !head.routingVersion.trim() || !steps.length
  return (
    <Drawer
      open
      size="100vw"
      title={t(row ? 'routing.design.title' : 'routing.design.new')}
      mask={{ closable: false }}
      onClose={() => void close()}
      extra={
        !readOnly && (
          <Button type="primary" loading={act.pending} disabled={missing || problems.length > 0} onClick={save}>
            {t('kit.save')}
          </Button>
        )
      }
    >
      <div className="rt-design">
        <HeadInputs row={row} readOnly={readOnly} design={design} />
        {act.error && (
          <Alert
            type="error"
            showIcon
            title={[act.error.message, ...Object.values(act.fieldErrors)].join(' · ')}
            action={
              act.error.code === codes.stale && (
                <Button size="small" onClick={reload}>
                  {t('kit.refresh')}
                </Button>
              )
            }
          />
        )}
        {problems.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={
              <div className="rt-told">
                <b>{t('routing.design.problems', { count: problems.length })}</b>
                <ul className="rt-problems">
                  {problems.slice(0, 3).map(({ key, text }) => (
                    <li key={`${key} ${text}`}>{text}</li>
                  ))}
                  {problems.length > 3 && <li>…</li>}
                </ul>
              </div>
            }
          />
        )}
        {steps.length > 0 && <FlowPicture steps={steps} bad={bad} centerName={centerName} open={setEditing} />}
        {!readOnly && (
          <div className="rt-bar">
            <ReferenceSelect
              className="rt-adder"
              reference={operationReference}
              placeholder={t('routing.design.add')}
              aria-label={t('routing.design.add')}
              value={null}
              onChange={(_id, option) => option && design.add(option)}
            />
            <Button disabled={!steps.length} onClick={design.renumber}>
              {t('routing.design.renumber')}
            </Button>
            <Button disabled={isRow(steps)} onClick={design.inARow}>
              {t('routing.design.inARow')}
            </Button>
          </div>
        )}
        <StepTable
          steps={steps}
          bad={bad}
          centers={centers}
          readOnly={readOnly}
          learn={design.learn}
          move={design.move}
          change={design.change}
          edit={setEditing}
          duplicate={design.duplicate}
          remove={design.remove}
        />
      </div>
      {step && (
        <StepDrawer
          key={step.key}
          steps={steps}
          step={step}
          problems={told.get(step.key) ?? {}}
          centers={centers}
          readOnly={readOnly}
          learn={design.learn}
          onDone={(values, next) => {
            design.change(step.key, values, next)
            setEditing(null)
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </Drawer>
  )
}

/** What the server said of fields (`operations.2.workCenterId`), by operation and field. */
function toldOf(
  errors: Readonly<Record<string, string>>,
  keys: readonly string[],
): Map<string, Record<string, string>> {
  const told = new Map<string, Record<string, string>>()
  for (const [path, text] of Object.entries(errors)) {
    const [head, at, ...field] = path.split('.')
    const key = keys[Number(at)]
    if (head === 'operations' && key) told.set(key, { ...told.get(key), [field.join('.')]: text })
  }
  return told
}

interface HeadProps {
  row: FormValues | null
  readOnly: boolean
  design: ReturnType<typeof useDesign>
}

function HeadInputs({ row, readOnly, design: { head, setHead } }: HeadProps) {
  const t = useT()
  const known = row
    ? new Map([[row.productId as number, `${String(row.productCode)} ${String(row.productName)}`]])
    : undefined
  return (
    <div className="rt-head">
      <label>
        {t('routing.productId')}
        <ReferenceSelect
          reference={madeProductReference}
          known={known}
          disabled={readOnly || row !== null}
          status={head.productId === null ? 'warning' : ''}
          value={head.productId}
          onChange={(productId) => setHead({ productId })}
        />
      </label>
      <label>
        {t('routing.routingVersion')}
        <Input
          maxLength={32}
          disabled={readOnly}
          value={head.routingVersion}
          onChange={(event) => setHead({ routingVersion: event.target.value })}
        />
      </label>
      <label>
        {t('routing.name')}
        <Input
          maxLength={128}
          disabled={readOnly}
          value={head.name ?? ''}
          onChange={(event) => setHead({ name: event.target.value })}
        />
      </label>
      <label>
        {t('routing.isDefault')}
        <Switch
          disabled={readOnly || row?.isDefault === true}
          checked={head.isDefault}
          onChange={(isDefault) => setHead({ isDefault })}
        />
      </label>
      <label>
        {t('routing.remark')}
        <Input
          maxLength={2000}
          disabled={readOnly}
          value={head.remark ?? ''}
          onChange={(event) => setHead({ remark: event.target.value })}
        />
      </label>
    </div>
  )
}
