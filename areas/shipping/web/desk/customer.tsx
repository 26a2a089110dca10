import { ArrowLeftOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Empty, Segmented, Skeleton } from 'antd'
import { type Language, languages } from '#core/contract/languages.ts'
import { languageNames, useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, ScreenLink, searchQuery, tellFailure, useLayout } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import { deskMost, getDeliveryDesk } from '../../contract/desk.api.ts'
import { copyText } from './copy.ts'
import { Order } from './order.tsx'
import { Reminders } from './reminders.tsx'
import { deskTopics } from './words.ts'

type Kept = Partial<Record<string, Language>>

/** In which language a person answers each customer, as kept; what no longer is one is left out. */
const readKept = (kept: unknown): Kept =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, code]) => languages.includes(code as Language)))
    : {}

/** Customers whose language is kept: what is kept of a screen has a bound. */
const keptMost = 200

/** With a customer's language, which is kept last: the oldest give way. */
const withLanguage = (kept: Kept, customer: string, language: Language): Kept => {
  const { [customer]: _, ...others } = kept
  return Object.fromEntries([...Object.entries(others), [customer, language]].slice(-keptMost))
}

interface Props {
  customer: string
  /** The order that a link leads to. */
  asked?: string
  /** Where it goes back to: a message's key. */
  back: 'deliveryDesk.back' | 'deliveryDesk.endangered'
  onBack(): void
}

/** One customer: reminders, and his orders with what endangers them and an answer to copy. */
export function Customer({ customer, asked, back, onBack }: Props) {
  const t = useT()
  const [own] = useLanguage()
  const kept = useLayout('deliveryDesk.language', readKept)
  const language = kept.personal[customer] ?? own
  const { data, error, refetch } = useCall(getDeliveryDesk, { customer, language }, { topics: deskTopics })
  const copyAll = async () => {
    const text = data?.orders.map(({ answer }) => answer).join('\n\n') ?? ''
    if (await copyText(text)) toast.success(t('deliveryDesk.copied'))
    else toast.warning(t('deliveryDesk.notCopied'))
  }
  return (
    <section className="desk-orders" aria-label={customer}>
      <header className="kit-card desk-head">
        <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
          {t(back)}
        </Button>
        <h2>{customer}</h2>
        <ScreenLink path="deliveryProgress" query={searchQuery({ customer, closed: ['false'] })}>
          {t('deliveryDesk.progress')}
        </ScreenLink>
        <span className="desk-answers">
          <span className="kit-faint">{t('deliveryDesk.language')}</span>
          <Segmented
            aria-label={t('deliveryDesk.language')}
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(value) =>
              void kept.save('personal', withLanguage(kept.personal, customer, value)).catch(tellFailure)
            }
          />
          {(data?.orders.length ?? 0) > 1 && (
            <Button icon={<CopyOutlined />} onClick={() => void copyAll()}>
              {t('deliveryDesk.copyAll')}
            </Button>
          )}
        </span>
      </header>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active className="kit-pad" />}
      {data && <Reminders customer={customer} reminders={data.reminders} />}
      {data?.orders.length === 0 && (
        <div className="kit-card desk-none">
          <Empty description={t('deliveryDesk.none')} />
        </div>
      )}
      {data?.orders.map((order) => (
        <Order
          key={order.salesOrderNo}
          customer={customer}
          order={order}
          reminders={data.reminders}
          asked={order.salesOrderNo === asked}
        />
      ))}
      {data?.more && <p className="kit-faint">{t('deliveryDesk.moreLines', { count: deskMost.lines })}</p>}
    </section>
  )
}
