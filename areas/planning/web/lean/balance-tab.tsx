import { Alert, Empty, InputNumber } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { shareText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { FlowLineFacts } from '../../contract/lean/lean.api.ts'
import { BalanceCard } from './balance-card.tsx'
import { DemandCard } from './demand-card.tsx'
import { type Figure, FigureStrip } from './figure-strip.tsx'
import { useBalance } from './use-balance.ts'
import { useNumbers } from './use-numbers.ts'

interface Props {
  facts: FlowLineFacts
  days: { from: string; to: string }
  onAdd(productId: number): void
}

/** Takt with its sources, and the line balanced against it. */
export function BalanceTab({ facts, days, onAdd }: Props) {
  const t = useT()
  const state = useBalance(facts)
  const { line, time, products } = facts
  const hint = !time
    ? t('lean.empty.calendar', { line: line.name })
    : !time.net
      ? t('lean.empty.time', { line: line.name })
      : !products.length
        ? t('lean.empty.demand', { line: line.name })
        : null
  if (!time?.net) return <Empty className="kit-card lean-empty" description={hint} />
  return (
    <div className="lean-body">
      <TaktFigures facts={facts} state={state} />
      <div className="lean-columns">
        <DemandCard time={time} state={state} onAdd={onAdd} />
        {hint ? (
          <Empty className="kit-card lean-empty" description={hint} />
        ) : state.reckoned.takt === null ? (
          <Alert className="lean-pick" type="info" showIcon title={t('lean.empty.chosen')} />
        ) : (
          <BalanceCard facts={facts} days={days} state={state} />
        )}
      </div>
    </div>
  )
}

function TaktFigures({ facts, state }: { facts: FlowLineFacts; state: ReturnType<typeof useBalance> }) {
  const t = useT()
  const { can } = useSession()
  const { inSeconds, whole, rounded, seconds } = useNumbers()
  const { takt, cycle, figures, netMs, demand } = state.reckoned
  const slow = figures !== null && cycle !== null && figures.bottleneck > cycle
  const shown: Figure[] = [
    {
      label: t('lean.takt'),
      value: takt === null ? '–' : inSeconds(takt),
      small: t('lean.taktOf', { net: rounded(netMs / 3_600_000, 1), demand: whole(demand) }),
    },
    {
      label: t('lean.cycle'),
      value: cycle === null ? '–' : inSeconds(cycle),
      small: (
        <InputNumber
          size="small"
          className="lean-reserve"
          prefix={t('lean.reserve')}
          suffix="%"
          min={0}
          max={50}
          disabled={!can('lean.edit')}
          value={state.reserve}
          title={t('lean.reserveHint')}
          aria-label={t('lean.reserve')}
          onChange={(value) => state.setReserve(value ?? 0)}
        />
      ),
    },
    {
      label: t('lean.pace'),
      value: figures ? inSeconds(figures.pace) : '–',
      small: figures && t(slow ? 'lean.paceBottleneck' : 'lean.paceTakt'),
      ...(slow && { tone: 'bad' as const }),
    },
    {
      label: t('lean.bottleneck'),
      value: figures?.used ? inSeconds(figures.bottleneck) : '–',
      small: figures?.bottlenecks.map((at) => facts.stations[at]?.name ?? '').join(t('listed')),
      ...(slow && { tone: 'bad' as const }),
    },
    {
      label: t('lean.stations'),
      value: figures?.used ?? '–',
      small: figures && t('lean.stationsOf', { least: figures.theoretical }),
    },
    {
      label: t('lean.efficiency'),
      value: figures?.efficiency == null ? '–' : shareText(figures.efficiency),
      small: figures?.delay == null ? null : t('lean.delay', { share: shareText(figures.delay) }),
    },
    {
      label: t('lean.smoothness'),
      value: figures ? seconds(figures.smoothness) : '–',
      small: t('lean.smoothnessHint'),
    },
    { label: t('lean.work'), value: figures ? inSeconds(figures.work) : '–' },
  ]
  return <FigureStrip label={t('lean.tab.balance')} figures={shown} />
}
