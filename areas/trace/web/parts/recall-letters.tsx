import { MailOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import { limits } from '#core/contract/limits.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskDialog, instantText, numberText, PrintPage, send } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import '#core/web/kit/print/form-print.css'
import { type RecallCondition, type RecalledDelivery, selectRecalledDelivery } from '../../contract/recall.ts'

const ask = {
  name: 'recallLetter',
  hint: 'recallLetter.hint' as const,
  fields: {
    reason: field.multiline({ required: true, max: 1000 }),
    remedy: field.multiline({ required: true, max: 1000 }),
    contact: field.text({ required: true, max: 200 }),
  },
}

type Said = Record<'reason' | 'remedy' | 'contact', string>

interface Letters extends Said {
  rows: RecalledDelivery[]
}

/** Letters to the customers of a recall, one each: what they got of it, why it is recalled and what to do; with a slip to send back. */
export function RecallLetters({ condition }: { condition: RecallCondition }) {
  const t = useT()
  const active = useActive()
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const [letters, setLetters] = useState<Letters | null>(null)
  return (
    <>
      <Button icon={<MailOutlined />} onClick={() => setAsking(true)}>
        {t('recallLetter.write')}
      </Button>
      {asking && active && (
        <AskDialog
          title={t('recallLetter')}
          ask={ask}
          initial={{ contact: [user.name, user.teamName].join(', ') }}
          okText={t('recallLetter.preview')}
          onCancel={() => setAsking(false)}
          onAnswer={async (said) => {
            const rows = await allDeliveries(condition)
            if (!rows) return
            setLetters({ ...(said as Said), rows })
            setAsking(false)
          }}
        />
      )}
      {letters && (
        <PrintPage title={t('recallLetter')} margin={20} onClose={() => setLetters(null)}>
          {[...groupedBy(letters.rows, addresseeOf)].map(([addressee, rows]) => (
            <Letter key={addressee} said={letters} rows={rows} />
          ))}
          {!letters.rows.length && <p>{t('recallLetter.none')}</p>}
        </PrintPage>
      )}
    </>
  )
}

const addresseeOf = ({ customer, contact, address }: RecalledDelivery): string =>
  [customer, contact, address].map((line) => line ?? '').join('\n')

/** Whatever left, over as many pages as it stands on. @returns undefined: it was refused */
async function allDeliveries(condition: RecallCondition): Promise<RecalledDelivery[] | undefined> {
  const rows: RecalledDelivery[] = []
  for (let pageNum = 1; ; pageNum++) {
    const sent = await send(selectRecalledDelivery, { where: condition, pageNum, pageSize: limits.pageSizeMost })
    if (!sent) return undefined
    rows.push(...sent.output.rows)
    if (!sent.output.rows.length || rows.length >= sent.output.total) return rows
  }
}

const columns = ['productCode', 'productName', 'lotNumber', 'documentNo', 'leftAt', 'quantity', 'unit'] as const

function Letter({ said, rows }: { said: Said; rows: RecalledDelivery[] }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const [first] = rows
  const day = (at: string) => instantText(at, user.zone).slice(0, 10)
  const shown = (row: RecalledDelivery, column: (typeof columns)[number]) => {
    if (column === 'leftAt') return day(row.leftAt)
    return column === 'quantity' ? numberText(row.quantity, language) : row[column]
  }
  return (
    <section className="form-print recall-letter">
      <p className="recall-letter-from">
        {user.teamName} · {day(new Date().toISOString())}
      </p>
      <p className="recall-letter-to">
        {[first?.customer, first?.contact, first?.address].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <h1>{t('recallLetter.subject')}</h1>
      <p>{t('recallLetter.opening')}</p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{t(`recalledDelivery.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column} className={column === 'quantity' ? 'form-print-right' : undefined}>
                  {shown(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t('recallLetter.reason')}</h2>
      <p className="recall-letter-said">{said.reason}</p>
      <h2>{t('recallLetter.remedy')}</h2>
      <p className="recall-letter-said">{said.remedy}</p>
      <p>{t('recallLetter.ask', { contact: said.contact })}</p>
      <h2>{t('recallLetter.slip')}</h2>
      <dl>
        {(['left', 'used', 'passedOn', 'signed'] as const).map((key) => (
          <div key={key} className="form-print-wide">
            <dt>{t(`recallLetter.slip.${key}`)}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </section>
  )
}
