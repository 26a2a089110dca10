import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskDialog, NotLoaded, numberText, send } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  type PartUse,
  returnMaintenancePart,
  selectTakenMaintenancePart,
  type TakenParts,
} from '../../contract/part.api.ts'
import { TakePart } from './take-part.tsx'

type Taking = TakenParts['rows'][number]

const topics = ['maintenancePart', 'maintenancePartMove', 'maintenanceTask', 'maintenanceBreakdown']

/** Spare parts that a task or a breakdown took, what they cost; more are taken, and what was not used goes back. */
export function PartsTaken({ use }: { use: PartUse }) {
  const t = useT()
  const [language] = useLanguage()
  const { can } = useSession()
  const active = useActive()
  const [taking, setTaking] = useState(false)
  const [returning, setReturning] = useState<Taking | null>(null)
  const seen = can('maintenancePart.view')
  const { data, error, refetch } = useCall(selectTakenMaintenancePart, { use }, { topics, enabled: seen })
  if (!seen) return null
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const mayTake = can('maintenancePart.take')
  if (!data.rows.length && !(data.open && mayTake)) return null
  const amount = ({ quantity, unit }: Pick<Taking, 'quantity' | 'unit'>) => `${numberText(quantity, language)} ${unit}`
  return (
    <section className="kit-card mt-item" aria-label={t('maintenancePart.taken')}>
      <h3>{t('maintenancePart.taken')}</h3>
      {data.rows.length > 0 && (
        <ul className="mt-parts">
          {data.rows.map((row) => (
            <li key={row.id}>
              <span>
                {row.number} {row.name}
                <small className="kit-faint">
                  {[amount(row), row.cost !== null && numberText(row.cost, language), row.userName]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {mayTake && (
                <Button onClick={() => setReturning(row)} aria-label={`${t('maintenancePart.giveBack')} ${row.number}`}>
                  {t('maintenancePart.giveBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.cost > 0 && <p>{t('maintenancePart.costs', { cost: numberText(data.cost, language) })}</p>}
      {data.open && mayTake && (
        <Button size="large" onClick={() => setTaking(true)}>
          {t('maintenancePart.take')}
        </Button>
      )}
      {taking && active && <TakePart use={use} fitting={data.fitting} onClose={() => setTaking(false)} />}
      {returning && active && (
        <AskDialog
          title={`${t('maintenancePart.giveBack')} · ${returning.number} ${returning.name}`}
          okText={t('maintenancePart.giveBack')}
          ask={{
            name: 'maintenancePartAsk',
            fields: {
              quantity: field.decimal({ required: true, above: 0, max: returning.quantity, scale: 4 }),
              note: field.text({ max: 500 }),
            },
          }}
          initial={{ quantity: returning.quantity }}
          onCancel={() => setReturning(null)}
          onAnswer={async (asked) => {
            if (!(await send(returnMaintenancePart, { id: returning.id, ...asked } as never))) return
            refreshTopics(topics)
            setReturning(null)
          }}
        />
      )}
    </section>
  )
}
