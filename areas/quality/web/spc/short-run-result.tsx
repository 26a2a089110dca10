import { Alert } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { reckonShortRunChart } from '../../contract/short-run.api.ts'
import { PointsChart, Violations } from './chart-result.tsx'
import { useFigures } from './figures.tsx'
import type { ShortRunSent } from './short-run-bench.tsx'

type Found = OutputOf<typeof reckonShortRunChart>

interface Props {
  chart: ShortRunSent['chart']
  /** Whose each point is. */
  products: readonly string[]
  found: Found
  /** What products are called. */
  title: string
}

/** Above it products do not vary alike: one deviation is not like the other. */
const unlike = 1.5

const spreads = { iMR: 'MR', xbarR: 'R', xbarS: 'S' } as const

/** The chart with its spread, what breaks a rule in words, and what each product was reckoned by. */
export function ShortRunResult({ chart, products: named, found, title }: Props) {
  const t = useT()
  const { index } = useFigures()
  const { kind, products, spread } = found
  const standard = chart === 'standardised'
  const measure = standard ? (kind === 'iMR' ? 'Z' : 'Z̄') : kind === 'iMR' ? 'Δ' : 'Δ̄'
  const ofSpread = standard ? (kind === 'iMR' ? 'MR(Z)' : 'W') : spreads[kind]
  const names = named.map((product, i) => `${i + 1} ${product}`)
  const spreadNames = kind === 'iMR' ? names.slice(1) : names
  const sigmas = products.flatMap(({ sigma }) => (sigma ? [sigma] : []))
  const ratio = Math.max(...sigmas) / Math.min(...sigmas)
  return (
    <>
      {!standard && sigmas.length > 1 && ratio > unlike && (
        <Alert type="warning" showIcon title={t('shortRun.unlike', { ratio: index(ratio) })} />
      )}
      <section className="kit-card spc-chart">
        <PointsChart title={t(`shortRun.chart.${chart}`)} measure={measure} points={found.points} names={names} />
      </section>
      {spread && (
        <section className="kit-card spc-chart">
          <PointsChart
            title={t('spc.spread', { measure: ofSpread })}
            measure={ofSpread}
            points={spread.points}
            names={spreadNames}
          />
        </section>
      )}
      <Violations
        lists={[
          { measure, points: found.points, names },
          ...(spread ? [{ measure: ofSpread, points: spread.points, names: spreadNames }] : []),
        ]}
      />
      <Products products={products} title={title} />
    </>
  )
}

function Products({ products, title }: { products: Found['products']; title: string }) {
  const t = useT()
  const { figure } = useFigures()
  return (
    <section className="kit-card spc-capability">
      <PlainTable<Found['products'][number]>
        size="small"
        rowKey="product"
        pagination={products.length > 20 ? { pageSize: 20 } : false}
        scroll={{ x: 'max-content' }}
        dataSource={products}
        columns={[
          { title, dataIndex: 'product' },
          { title: t('shortRun.points'), render: (_, row) => figure(row.points) },
          { title: t('shortRun.nominal'), render: (_, row) => figure(row.nominal) },
          { title: t('shortRun.deviation'), render: (_, row) => figure(row.deviation, 4) },
          { title: t('spc.sigmaWithin'), render: (_, row) => figure(row.sigma, 4) },
        ]}
      />
    </section>
  )
}
