import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { PrintPage } from '#core/web/kit/index.ts'
import type { printWageSlip } from '../../contract/wage.ts'
import { lineText } from './line-text.ts'
import { moneyText } from './money.ts'
import { whyText } from './why-text.ts'
import '#core/web/kit/print/form-print.css'
import '../wages.css'

type Slip = OutputOf<typeof printWageSlip>['rows'][number]

interface Props {
  slips: readonly Slip[]
  onClose(): void
}

/** Sums alone: so many slips stand on a sheet, to be cut. */
const perSheet = 3

/** Slips on A4: each amount with how it came about on sheets of a person's own, or the sums of each kind, three people a sheet. */
export function PrintSlips({ slips, onClose }: Props) {
  const t = useT()
  const [short, setShort] = useState(false)
  const [first] = slips
  const sheets = Array.from({ length: Math.ceil(slips.length / perSheet) }, (_, i) =>
    slips.slice(i * perSheet, (i + 1) * perSheet),
  )
  const common = {
    title: `${t('wage.slip')} ${first?.periodName ?? ''}`,
    onClose,
    tools: (
      <select
        aria-label={t('wage.slipForm')}
        value={short ? 'short' : 'whole'}
        onChange={({ target }) => setShort(target.value === 'short')}
      >
        <option value="whole">{t('wage.slipWhole')}</option>
        <option value="short">{t('wage.slipShort', { count: perSheet })}</option>
      </select>
    ),
  }
  if (short)
    return (
      <PrintPage
        {...common}
        numbers={false}
        sheets={sheets.map((sheet) => (
          <div key={sheet[0]?.userId} className="wage-cut">
            {sheet.map((slip) => (
              <ShortSlip key={slip.userId} slip={slip} />
            ))}
          </div>
        ))}
      />
    )
  return (
    <PrintPage {...common}>
      {slips.map((slip) => (
        <WholeSlip key={slip.userId} slip={slip} />
      ))}
    </PrintPage>
  )
}

function Head({ slip }: { slip: Slip }) {
  const t = useT()
  return (
    <header>
      <div>
        <h1>
          {t('wage.slip')} {slip.periodName}
        </h1>
        <p>
          {slip.from} – {slip.to}
        </p>
        {slip.provisional && (
          <p>
            <b>{t('wage.slipProvisional')}</b>
          </p>
        )}
      </div>
      <div className="form-print-number">
        {slip.userName} {slip.jobNumber}
        <p>{slip.departmentName}</p>
      </div>
    </header>
  )
}

/** Every line with how it came about; the last is their sum. */
function WholeSlip({ slip }: { slip: Slip }) {
  const t = useT()
  const [language] = useLanguage()
  return (
    <article className="form-print">
      <Head slip={slip} />
      <table className="wage-slip">
        <thead>
          <tr>
            <th>{t('wage.slipDay')}</th>
            <th>{t('wage.slipKind')}</th>
            <th>{t('wage.slipOfWhat')}</th>
            <th>{t('wage.slipWhy')}</th>
            <th>{t('wage.slipAmount')}</th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.day ?? t('wage.wholePeriod')}</td>
              <td>{t(`wageKind.${line.kind}`)}</td>
              <td>{lineText(t, line, language)}</td>
              <td>{whyText(t, line.why, language)}</td>
              <td className="form-print-right">{moneyText(line.amount, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={4}>{t('wage.total')}</th>
            <th className="form-print-right">{moneyText(slip.total, language)}</th>
          </tr>
        </tfoot>
      </table>
      <p className="wage-signed">{t('wage.slipSigned')}</p>
    </article>
  )
}

/** What each kind came to; the last is their sum. */
function ShortSlip({ slip }: { slip: Slip }) {
  const t = useT()
  const [language] = useLanguage()
  return (
    <article className="form-print">
      <Head slip={slip} />
      <dl>
        {slip.kinds.map(({ kind, amount }) => (
          <div key={kind}>
            <dt>{t(`wageKind.${kind}`)}</dt>
            <dd>{moneyText(amount, language)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('wage.total')}</dt>
          <dd>
            <b>{moneyText(slip.total, language)}</b>
          </dd>
        </div>
      </dl>
      <p className="wage-signed">{t('wage.slipSigned')}</p>
    </article>
  )
}
