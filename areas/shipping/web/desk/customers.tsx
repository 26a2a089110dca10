import { BellOutlined, SearchOutlined } from '@ant-design/icons'
import { Checkbox, Empty, Skeleton, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { DebouncedInput, NotLoaded, tellFailure, useLayout } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { selectDeliveryCustomer } from '../../contract/desk.api.ts'
import { deskTopics, shortDay } from './words.ts'

interface Props {
  chosen: string | null
  onChoose(customer: string): void
}

/** Customers with open orders: reminders that are due first, then those that have to hear of most. */
export function Customers({ chosen, onChoose }: Props) {
  const t = useT()
  const today = useToday()
  const session = useSession()
  const [keyword, setKeyword] = useState('')
  const kept = useLayout('deliveryDesk.mine', (own) => own === true)
  const mine = kept.personal
  const { data, error, refetch } = useCall(selectDeliveryCustomer, { keyword, mine }, { topics: deskTopics })
  return (
    <nav className="kit-card desk-customers" aria-label={t('deliveryDesk.customers')}>
      <Suspense>
        {partsOf('sales.enquiry', session).map(({ name, Part }) => (
          <Part key={name} />
        ))}
      </Suspense>
      <DebouncedInput
        value={keyword}
        maxLength={100}
        prefix={<SearchOutlined />}
        placeholder={t('deliveryDesk.find')}
        aria-label={t('deliveryDesk.find')}
        onSettle={(typed) => setKeyword(typed.trim())}
      />
      <Checkbox checked={mine} onChange={({ target }) => void kept.save('personal', target.checked).catch(tellFailure)}>
        {t('deliveryDesk.mine')}
      </Checkbox>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data?.rows.length === 0 && (
        <Empty
          description={t(
            keyword ? 'deliveryDesk.notFound' : mine ? 'deliveryDesk.noneMine' : 'deliveryDesk.noCustomer',
          )}
        />
      )}
      <ul>
        {data?.rows.map(({ customer, open, word, nextOn, due }) => (
          <li key={customer}>
            <button
              type="button"
              className="desk-customer"
              aria-current={customer === chosen || undefined}
              onClick={() => onChoose(customer)}
            >
              <strong>{customer}</strong>
              {word > 0 && <Tag color="red">{t('deliveryDesk.wordCount', { count: word })}</Tag>}
              <small>
                {t('deliveryDesk.openCount', { count: open })}
                {nextOn && ` · ${t('deliveryDesk.next', { day: shortDay(nextOn, today) })}`}
              </small>
              {due > 0 && (
                <small className="desk-due">
                  <BellOutlined /> {t('deliveryDesk.dueCount', { count: due })}
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
      {data?.more && <p className="kit-faint">{t('deliveryDesk.moreCustomers')}</p>}
    </nav>
  )
}
