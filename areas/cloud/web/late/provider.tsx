import { Alert, Button, Card, Form, Input, Tabs } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { beginProvider, endProvider, selectProviderTeam } from '../../contract/provider.api.ts'
import { ProviderInvoices } from '../provider/invoices.tsx'
import { ProviderOrders } from '../provider/orders.tsx'
import { ProviderPayments } from '../provider/payments.tsx'
import { ProviderTeams } from '../provider/teams.tsx'
import '../provider/provider.css'

const keptAt = 'gemba.provider'

interface Session {
  session: string
  name: string
}

/** The session of this tab: it ends with it. */
function keptSession(): Session | null {
  const text = sessionStorage.getItem(keptAt)
  return text ? (JSON.parse(text) as Session) : null
}

/**
 * The provider's console: outside of every team, under a session of its own.
 *
 * @param absent shown where the server is no provider's
 */
export default function ProviderConsole({ absent }: { absent: ReactNode }) {
  const t = useT()
  const [session, setSession] = useState(keptSession)
  const { error, isPending } = useCall(selectProviderTeam, { session: session?.session ?? '' })
  useEffect(() => {
    document.title = `${t('provider.title')} · ${t('app.name')}`
  }, [t])
  const keep = (next: Session | null) => {
    if (next) sessionStorage.setItem(keptAt, JSON.stringify(next))
    else sessionStorage.removeItem(keptAt)
    setSession(next)
  }
  if (isPending) return null
  if (error instanceof CallError && error.status === 404) return absent
  return (
    <main className="provider">
      {session ? <Console session={session} onEnd={() => keep(null)} /> : <Enter onEnter={keep} />}
    </main>
  )
}

function Enter({ onEnter }: { onEnter(session: Session): void }) {
  const t = useT()
  const act = useAct(beginProvider, { silent: true, onDone: onEnter })
  return (
    <Card title={<h1>{t('provider.title')}</h1>} className="provider-enter">
      <p className="kit-faint">{t('provider.hint')}</p>
      <Form layout="vertical" onFinish={({ key }: { key: string }) => void act.run({ key })}>
        <Form.Item name="key" label={t('provider.key')} rules={[{ required: true, message: t('invalid.required') }]}>
          <Input.Password autoComplete="off" maxLength={100} />
        </Form.Item>
        {act.error && <Alert type="error" showIcon title={act.error.message} />}
        <Button type="primary" htmlType="submit" loading={act.pending}>
          {t('provider.login')}
        </Button>
      </Form>
    </Card>
  )
}

function Console({ session: { session, name }, onEnd }: { session: Session; onEnd(): void }) {
  const t = useT()
  const act = useAct(endProvider, { silent: true, onDone: onEnd })
  const failed = (error: Error) => {
    if (error instanceof CallError && error.status === 403) onEnd()
  }
  const items = [
    { key: 'orders', label: t('provider.orders'), children: <ProviderOrders session={session} onFailed={failed} /> },
    {
      key: 'invoices',
      label: t('provider.invoices'),
      children: <ProviderInvoices session={session} onFailed={failed} />,
    },
    {
      key: 'payments',
      label: t('provider.payments'),
      children: <ProviderPayments session={session} onFailed={failed} />,
    },
    { key: 'teams', label: t('provider.teams'), children: <ProviderTeams session={session} onFailed={failed} /> },
  ]
  return (
    <>
      <header className="provider-head">
        <h1>{t('provider.title')}</h1>
        <span>{name}</span>
        <Button onClick={() => void act.run({ session })}>{t('provider.logout')}</Button>
      </header>
      <Tabs items={items} destroyOnHidden />
    </>
  )
}
