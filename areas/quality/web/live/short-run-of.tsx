import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { type ShortRunKind, shortRunChart, shortRunCharts, shortRunProducts } from '#engines/spc/index.ts'
import { getSpcShortRun, type SpcShortRun } from '../../contract/spc-live.api.ts'
import { ShortRunResult } from '../spc/short-run-result.tsx'
import '../spc/spc.css'

/** What else is measured on the machine, on one chart with this characteristic: asked for, as it is not looked at every time. */
export function ShortRunOf({ id }: { id: number }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useCall(getSpcShortRun, { id }, { topics: ['spcCharacteristic'], enabled: open })
  if (!open)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('spcShortRun.open')}</Button>
      </div>
    )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return data ? <Shown run={data} /> : <Skeleton active />
}

function Shown({ run: { machineName, rules, width, members, points } }: { run: SpcShortRun }) {
  const t = useT()
  const [chart, setChart] = useState<ShortRunKind>('nominal')
  const charted = points.map(({ code, measured }) => ({ product: code, values: measured }))
  const still = shortRunProducts(charted).filter(({ sigma }) => !sigma)
  const lacking =
    machineName === null || charted.length < 2
      ? t('spcShortRun.none')
      : chart === 'standardised' && still.length
        ? t('shortRun.noSpread', { product: still.map(({ product }) => product).join(', ') })
        : null
  const nominals = new Map(members.map(({ code, target }) => [code, target]))
  return (
    <section className="spc-main" aria-label={t('spcShortRun.open')}>
      <h3>{t('spcShortRun.title', { machine: machineName ?? '–' })}</h3>
      <Segmented<ShortRunKind>
        value={chart}
        onChange={setChart}
        options={shortRunCharts.map((value) => ({ value, label: t(`shortRun.chart.${value}`) }))}
      />
      {lacking ? (
        <Alert type="info" showIcon title={lacking} />
      ) : (
        <>
          <Alert type="info" title={t('spcShortRun.looking', { count: charted.length, members: members.length })} />
          <ShortRunResult
            chart={chart}
            products={charted.map(({ product }) => product)}
            found={shortRunChart(chart, charted, { nominals, rules, width })}
            title={t('spcCharacteristic')}
          />
        </>
      )}
    </section>
  )
}
