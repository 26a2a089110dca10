import { HistoryOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, InputNumber, Space, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { StackChart, type StackPart } from '#core/web/kit/chart/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type FlowLineFacts, redoLineBalance, saveLineBalance, undoLineBalance } from '../../contract/lean/lean.api.ts'
import { OperationsTable } from './operations-table.tsx'
import { shortNames } from './reckon.ts'
import type { BalanceState } from './use-balance.ts'
import { useNumbers } from './use-numbers.ts'
import { VersionsDrawer } from './versions-drawer.tsx'

const topics = ['lineBalance']

interface Props {
  facts: FlowLineFacts
  days: { from: string; to: string }
  state: BalanceState
}

/** The stations' times against the takt, proposals, moves by hand, and saving what came of it. */
export function BalanceCard({ facts, days, state }: Props) {
  const t = useT()
  const { can } = useSession()
  const { seconds } = useNumbers()
  const { reckoned } = state
  const editable = can('lean.edit')
  const names = shortNames(facts.line, facts.stations)
  const parts = partsOf(state)
  const limits = [
    ...(reckoned.cycle !== null && reckoned.cycle !== Math.round(reckoned.takt ?? 0)
      ? [{ label: `${t('lean.cycle')} ${seconds(reckoned.cycle)}`, value: reckoned.cycle }]
      : []),
    ...(reckoned.takt === null ? [] : [{ label: `${t('lean.takt')} ${seconds(reckoned.takt)}`, value: reckoned.takt }]),
  ]
  const move = ({ id, bar }: StackPart, to: number) => {
    const key = id.slice(0, id.lastIndexOf('/'))
    const at = reckoned.placed.get(key) ?? []
    const next = [...new Set(at.map((index) => (index === bar ? to : index)))].sort((a, b) => a - b)
    state.place(
      new Map(reckoned.places).set(
        key,
        next.flatMap((index) => facts.stations[index]?.id ?? []),
      ),
    )
  }
  return (
    <section className="kit-card lean-balance">
      <Tools facts={facts} days={days} state={state} editable={editable} />
      <ProposalNotice state={state} />
      <Faults facts={facts} state={state} />
      <div className="lean-chart">
        <StackChart
          title={t('lean.chart')}
          measure={t('lean.time')}
          names={names}
          parts={parts}
          limits={limits}
          format={(value) => seconds(value)}
          describe={({ label, bar, value }) =>
            t('lean.segment', {
              operation: label,
              station: facts.stations[bar]?.name ?? '',
              value: seconds(value),
            })
          }
          {...(editable && { onMove: move })}
        />
      </div>
      {editable && <p className="kit-faint lean-hint">{t('lean.moveHint')}</p>}
      <OperationsTable facts={facts} state={state} names={names} editable={editable} />
    </section>
  )
}

/** Each operation's share at each of its stations. */
const partsOf = ({ reckoned }: BalanceState): StackPart[] =>
  (reckoned.operations ?? []).flatMap(({ id, time }) => {
    const at = reckoned.placed.get(id) ?? []
    return at.map((bar, nth) => ({
      id: `${id}/${nth}`,
      label: reckoned.names.get(id) ?? id,
      value: time / at.length,
      bar,
    }))
  })

function Tools({ facts, days, state, editable }: Props & { editable: boolean }) {
  const t = useT()
  const [ableOnly, setAbleOnly] = useState(true)
  const [count, setCount] = useState<number | null>(null)
  const [history, setHistory] = useState(false)
  const { reckoned, changed, drifted } = state
  const { seconds } = useNumbers()
  const { balance, redo, line, stations } = facts
  const save = useAct(saveLineBalance, { topics, success: t('lean.saved'), onDone: state.reset })
  const undo = useAct(undoLineBalance, { topics, success: t('lean.undoneDone'), onDone: state.reset })
  const again = useAct(redoLineBalance, { topics, success: t('lean.saved'), onDone: state.reset })
  const wanted = count ?? reckoned.figures?.used ?? 1
  const send = () =>
    save.run({
      lineId: line.id,
      base: state.base,
      ...days,
      reservePercent: state.reserve,
      products: reckoned.products
        .filter(({ chosen, quantity }) => chosen && quantity > 0)
        .map(({ product, quantity }) => ({
          productId: product.productId,
          quantity,
          typed: quantity !== product.orderQuantity + product.salesQuantity,
        })),
      stationIds: stations.map(({ id }) => id),
      assignment: [...reckoned.places].map(([key, stationIds]) => ({ key, stationIds: [...stationIds] })),
    })
  const versionText = () => {
    if (changed) return t('lean.unsaved')
    if (!balance) return t('lean.noVersion')
    const { number, cycleMs } = balance
    return drifted ? t('lean.drifted', { number, saved: seconds(cycleMs) }) : t('lean.version', { number })
  }
  return (
    <div className="kit-toolbar lean-tools" role="toolbar" aria-label={t('kit.acts')}>
      <Button disabled={!reckoned.cycle} onClick={() => state.proposeFewest(ableOnly)}>
        {t('lean.fewest')}
      </Button>
      <Space.Compact>
        <InputNumber
          className="lean-count"
          min={1}
          max={stations.length}
          precision={0}
          value={wanted}
          aria-label={t('lean.lowest')}
          onChange={setCount}
        />
        <Button onClick={() => state.proposeLowest(wanted, ableOnly)}>{t('lean.lowestGo')}</Button>
      </Space.Compact>
      <Tooltip title={t('lean.ableHint')}>
        <Checkbox checked={ableOnly} onChange={({ target }) => setAbleOnly(target.checked)}>
          {t('lean.ableOnly')}
        </Checkbox>
      </Tooltip>
      <div className="lean-acts">
        <Tag color={changed || drifted ? 'gold' : balance ? 'green' : 'default'}>{versionText()}</Tag>
        {editable && (
          <>
            {state.canStepBack && <Button onClick={state.stepBack}>{t('lean.stepBack')}</Button>}
            {changed && <Button onClick={state.reset}>{t('lean.reset')}</Button>}
            <Tooltip title={balance && t('lean.undo', { number: balance.number })}>
              <Button
                icon={<UndoOutlined />}
                aria-label={t('lean.undo', { number: balance?.number ?? 0 })}
                disabled={!balance || changed}
                loading={undo.pending}
                onClick={() => balance && void undo.run({ lineId: line.id, number: balance.number })}
              />
            </Tooltip>
            <Tooltip title={redo !== null && t('lean.redo', { number: redo })}>
              <Button
                icon={<RedoOutlined />}
                aria-label={t('lean.redo', { number: redo ?? 0 })}
                disabled={redo === null || changed}
                loading={again.pending}
                onClick={() => redo !== null && void again.run({ lineId: line.id, number: redo })}
              />
            </Tooltip>
          </>
        )}
        <Tooltip title={t('lean.history')}>
          <Button icon={<HistoryOutlined />} aria-label={t('lean.history')} onClick={() => setHistory(true)} />
        </Tooltip>
        {editable && (
          <Button
            type="primary"
            loading={save.pending}
            disabled={!reckoned.operations?.length || !reckoned.takt || (!changed && !drifted && balance !== null)}
            onClick={() => void send()}
          >
            {t('lean.save')}
          </Button>
        )}
      </div>
      {history && <VersionsDrawer facts={facts} state={state} onClose={() => setHistory(false)} />}
    </div>
  )
}

function ProposalNotice({ state }: { state: BalanceState }) {
  const t = useT()
  const { seconds } = useNumbers()
  const { proposal, reckoned } = state
  if (!proposal) return null
  if (proposal === 'none')
    return <Alert className="lean-notice" type="warning" showIcon closable title={t('lean.noWay')} />
  return (
    <Alert
      className="lean-notice"
      type="info"
      showIcon
      title={t('lean.proposed', {
        used: proposal.used,
        bottleneck: seconds(proposal.bottleneck),
        proof: t(proposal.proven ? 'lean.proven' : 'lean.unproven'),
        usedNow: reckoned.figures?.used ?? 0,
        bottleneckNow: seconds(reckoned.figures?.bottleneck ?? 0),
      })}
      action={
        <Space>
          <Button size="small" type="primary" onClick={() => state.place(proposal.places)}>
            {t('lean.accept')}
          </Button>
          <Button size="small" onClick={state.discard}>
            {t('lean.discard')}
          </Button>
        </Space>
      }
    />
  )
}

/** What is wrong with the balance as it stands. */
function Faults({ facts, state }: Pick<Props, 'facts' | 'state'>) {
  const t = useT()
  const { faults, names, operations } = state.reckoned
  if (operations === null)
    return <Alert className="lean-notice" type="error" showIcon title={t('lean.contradiction')} />
  if (!faults.length) return null
  const nameOf = (key: string) => names.get(key) ?? key
  const texts = faults.map((fault) =>
    fault.kind === 'order'
      ? t('lean.fault.order', { operation: nameOf(fault.operation), before: nameOf(fault.before) })
      : fault.kind === 'unable'
        ? t('lean.fault.unable', {
            operation: nameOf(fault.operation),
            station: facts.stations[fault.station]?.name ?? '',
          })
        : t('lean.fault.unassigned', { operation: nameOf(fault.operation) }),
  )
  const bad = faults.some(({ kind }) => kind !== 'unable')
  return (
    <Alert
      className="lean-notice"
      type={bad ? 'error' : 'warning'}
      showIcon
      title={texts.slice(0, 3).join(t('listed'))}
    />
  )
}
