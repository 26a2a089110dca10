import { Alert } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { reckonAgreementStudy } from '../../contract/agreement-study.api.ts'
import { useFigures } from './figures.tsx'

type Study = OutputOf<typeof reckonAgreementStudy>
type Share = NonNullable<Study['between']>['parts']

const tones = { good: 'success', conditional: 'warning', unacceptable: 'error' } as const

/** Shares and kappas as they are read. */
function useShares() {
  const t = useT()
  const { index } = useFigures()
  const percent = (part: number) => index(Math.round(1000 * part) / 10)
  return {
    index,
    /** In a table, where there is no room for words. */
    short: ({ found, of, interval: [from, to] }: Share) => `${found} / ${of} (${percent(from)}–${percent(to)} %)`,
    share: (share: Share | null | undefined) => (share ? `${percent(share.share)} %` : '–'),
    small: (share: Share | null | undefined) =>
      share
        ? t('agreementStudy.found', {
            found: share.found,
            of: share.of,
            from: percent(share.interval[0]),
            to: percent(share.interval[1]),
          })
        : undefined,
  }
}

/** The verdict first, then all together, and each appraiser. */
export function AgreementResult({ study, people }: { study: Study; people: readonly string[] }) {
  const t = useT()
  const { index, share, small } = useShares()
  const { between, against, pairs, verdict } = study
  return (
    <>
      <Alert type={tones[verdict]} showIcon title={t(`agreementStudy.verdict.${verdict}`)} />
      <section className="kit-card spc-capability">
        <h3>{t('agreementStudy.all')}</h3>
        <FigureList
          label={t('agreementStudy.all')}
          figures={[
            ...(between
              ? [
                  { label: t('agreementStudy.between'), value: share(between.parts), small: small(between.parts) },
                  { label: t('agreementStudy.fleissBetween'), value: index(between.kappa) },
                ]
              : []),
            ...(against
              ? [
                  { label: t('agreementStudy.allRight'), value: share(against.parts), small: small(against.parts) },
                  { label: t('agreementStudy.kappaRight'), value: index(against.kappa) },
                ]
              : []),
            ...pairs.map(({ one, other, kappa }) => ({
              label: t('agreementStudy.pair', { one: people[one] ?? '', other: people[other] ?? '' }),
              value: index(kappa),
            })),
          ]}
        />
        <h3>{t('agreementStudy.appraisers')}</h3>
        <Appraisers study={study} people={people} />
      </section>
    </>
  )
}

function Appraisers({ study, people }: { study: Study; people: readonly string[] }) {
  const t = useT()
  const { index, share, short } = useShares()
  type Row = Study['appraisers'][number] & { name: string }
  const cell = (of: Share | null | undefined) => (
    <>
      {share(of)}
      {of && <small className="spc-found">{short(of)}</small>}
    </>
  )
  const reference = study.against !== undefined
  return (
    <PlainTable<Row>
      size="small"
      rowKey="name"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={study.appraisers.map((each, i) => ({ ...each, name: people[i] as string }))}
      columns={[
        { title: t('agreementStudy.appraiser'), dataIndex: 'name' },
        ...(reference
          ? [
              {
                title: t('agreementStudy.judged'),
                render: (_: unknown, { verdict }: Row) => (verdict ? t(`agreementStudy.judged.${verdict}`) : '–'),
              },
            ]
          : []),
        { title: t('agreementStudy.within'), render: (_, { within }) => cell(within?.parts) },
        { title: t('agreementStudy.kappaWithin'), render: (_, { within }) => index(within?.kappa) },
        ...(reference
          ? [
              { title: t('agreementStudy.effectiveness'), render: (_: unknown, row: Row) => cell(row.against?.parts) },
              {
                title: t('agreementStudy.kappaReference'),
                render: (_: unknown, row: Row) => index(row.against?.kappa),
              },
              { title: t('agreementStudy.miss'), render: (_: unknown, row: Row) => cell(row.miss) },
              { title: t('agreementStudy.falseAlarm'), render: (_: unknown, row: Row) => cell(row.falseAlarm) },
            ]
          : []),
      ]}
    />
  )
}
