import type { ReactNode } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, StatusTag } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { abnormalityStatus } from '../../contract/abnormality.ts'
import { dispositionStatus } from '../../contract/disposition.ts'
import { resultColors } from '../../contract/record.ts'
import type { QualityResume } from '../../contract/resume.ts'

const day = (text: string | null) => text?.slice(0, 10) ?? null

/** What a passport says, on the screen as on paper: what the lot is, and a table of each kind of which there is something. */
export function ResumeSheet({ resume, serialNo }: { resume: QualityResume; serialNo?: string | null }) {
  const t = useT()
  const { user } = useSession()
  const [language] = useLanguage()
  const at = (instant: string | null) => (instant ? instantText(instant, user.zone).slice(0, 16) : null)
  const number = (value: number | null) => (value === null ? null : numberText(value, language))
  const { lot } = resume
  const facts: [string, string | null][] = [
    ['stockLot.productId', `${lot.productCode} ${lot.productName}`],
    ['stockLot.number', lot.lotNumber || null],
    ['qualityResume.serial', serialNo ?? null],
    ['stockLot.status', t(`stockStatus.${lot.status}`)],
    ['qualityResume.order', lot.orderNo],
    ['stockLot.supplier', lot.supplier],
    ['stockLot.supplierLot', lot.supplierLot],
    ['stockLot.certificate', lot.certificate],
    ['stockLot.producedOn', lot.producedOn],
    ['stockLot.expiresOn', lot.expiresOn],
  ]
  return (
    <>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {resume.inspections.map((each) => (
        <section key={each.inspectionNo}>
          <h2>
            {t(`inspectionKind.${each.kind}`)} · {each.produreName} · {each.inspectionNo}{' '}
            {each.result ? (
              <StatusTag color={resultColors[each.result]} label={t(`inspectionResult.${each.result}`)} />
            ) : (
              <StatusTag color="orange" label={t('inspectionStatus.pending')} />
            )}
          </h2>
          <p>
            {[
              each.schemeName,
              at(each.executedAt),
              each.inspector,
              each.nonconforming === null
                ? null
                : t('qualityResume.samples', { count: each.sampleSize, out: each.nonconforming }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {each.note && <p>{each.note}</p>}
          {each.concession && (
            <p>
              {t('inspectionResult.concession')}: {[each.concession, each.concededBy].filter(Boolean).join(' · ')}
            </p>
          )}
          {each.result && <Items items={each.items} number={number} />}
        </section>
      ))}
      <Kind
        title="qualityResume.piece"
        heads={['step', 'item', 'limits', 'value', 'measured']}
        rows={resume.piece.map((each) => [
          each.step,
          each.item,
          limits(number(each.lower), number(each.upper), each.unit),
          isOut(each) ? <b key="value">{number(each.value)}</b> : number(each.value),
          [at(each.at), each.person].filter(Boolean).join(' · '),
        ])}
      />
      {resume.measured.length > 0 && (
        <section>
          <h2>{t('qualityResume.measured')}</h2>
          <Items
            items={resume.measured.map((each) => ({ ...each, item: `${each.step} · ${each.item}` }))}
            number={number}
          />
        </section>
      )}
      <Kind
        title="qualityResume.defects"
        heads={['badDetail', 'quantity', 'rework', 'scrap', 'concession', 'returned', 'waiting']}
        rows={resume.defects.map((each) => [
          [each.reason, each.produreName, at(each.reportedAt), each.reportNo].join(' · '),
          ...(['quantity', 'rework', 'scrap', 'concession', 'returned', 'waiting'] as const).map((key) =>
            number(each[key]),
          ),
        ])}
      />
      <Kind
        title="qualityResume.dispositions"
        heads={['number', 'kind', 'quantity', 'deviation', 'judged']}
        rows={resume.dispositions.map((each) => [
          each.number,
          <>
            {t(`dispositionKind.${each.kind}`)}{' '}
            <StatusTag color={dispositionStatus.colors[each.status]} label={t(`dispositionStatus.${each.status}`)} />
          </>,
          number(each.quantity),
          [each.deviation, each.validUntil].filter(Boolean).join(' · '),
          [each.judgedBy, at(each.judgedAt)].join(' · '),
        ])}
      />
      <Kind
        title="qualityResume.holds"
        heads={['reason', 'held', 'released']}
        rows={resume.holds.map((each) => [
          [
            each.what && `${t(`abnormalityHeld.${each.kind}`)} ${each.what}`,
            each.documentNo,
            `${t(`stockStatus.${each.status}`)}: ${each.reason}`,
          ]
            .filter(Boolean)
            .join(' · '),
          [at(each.heldAt), each.heldBy].filter(Boolean).join(' · '),
          [at(each.releasedAt), each.releasedBy, each.releaseNote].filter(Boolean).join(' · '),
        ])}
      />
      <Kind
        title="qualityResume.abnormalities"
        heads={['number', 'subject', 'raised', 'state']}
        rows={resume.abnormalities.map((each) => [
          each.number,
          each.subject,
          day(at(each.raisedAt)),
          <StatusTag
            key="state"
            color={abnormalityStatus.colors[each.status]}
            label={t(`abnormalityStatus.${each.status}`)}
          />,
        ])}
      />
      <Kind
        title="qualityResume.signals"
        heads={['characteristic', 'rules', 'raised', 'released']}
        rows={resume.signals.map((each) => [
          each.characteristic,
          each.rules.map((rule) => t(`spcRule.${rule}`)).join(', '),
          at(each.raisedAt),
          [at(each.releasedAt), each.reason].filter(Boolean).join(' · '),
        ])}
      />
    </>
  )
}

type Inspected = QualityResume['inspections'][number]['items']

/** What was found of each item: limits, samples, the least, the mean and the greatest value. */
function Items({ items, number }: { items: Inspected; number(value: number | null): string | null }) {
  const t = useT()
  return (
    <Table
      heads={['item', 'limits', 'samples', 'out', 'least', 'mean', 'greatest']}
      rows={items.map((each) => [
        each.item,
        limits(number(each.lower), number(each.upper), each.unit),
        each.samples,
        each.out ? <b key="out">{t('qualityResume.outOf', { count: each.out })}</b> : 0,
        number(each.least),
        number(each.mean === null ? null : Number(each.mean.toFixed(placesOf(each.least, each.greatest) + 1))),
        number(each.greatest),
      ])}
    />
  )
}

/** Whether a value lies beyond its limits. */
const isOut = ({ value, lower, upper }: QualityResume['piece'][number]): boolean =>
  (lower !== null && value < lower) || (upper !== null && value > upper)

/** Limits with their unit; what has but one is said by it alone. */
function limits(lower: string | null, upper: string | null, unit: string | null): string | null {
  if (lower === null && upper === null) return null
  const range = lower === null ? `≤ ${upper}` : upper === null ? `≥ ${lower}` : `${lower} – ${upper}`
  return [range, unit].filter(Boolean).join(' ')
}

/** Decimal places that values were written down with; a mean is told with one more. */
const placesOf = (...values: (number | null)[]): number =>
  Math.max(...values.map((value) => String(value ?? '').split('.')[1]?.length ?? 0))

function Kind({ title, heads, rows }: { title: string; heads: readonly string[]; rows: readonly ReactNode[][] }) {
  const t = useT()
  if (!rows.length) return null
  return (
    <section>
      <h2>{t(title)}</h2>
      <Table heads={heads} rows={rows} />
    </section>
  )
}

function Table({ heads, rows }: { heads: readonly string[]; rows: readonly ReactNode[][] }) {
  const t = useT()
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{t(`qualityResume.head.${head}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // What a passport says of a kind is never sorted anew.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
          <tr key={row}>
            {heads.map((head, at) => (
              <td key={head}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
