import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadScreenMessages, useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { lastLogin } from '#core/web/session/session-storage.ts'
import { type LoginAnswer, loginOptions } from '../contract/session.api.ts'
import { adoptLogin, useEnter } from './login-enter.ts'
import { LoginExtras } from './login-extras.tsx'
import { LoginFrame } from './login-frame.tsx'
import { useOauthReturn } from './login-oauth.ts'
import { LoginPassword } from './login-password.tsx'
import { LoginSms } from './login-sms.tsx'
import { LoginTabs } from './login-tabs.tsx'

/** Milliseconds. */
const askWhileMaking = 2_000

const LoginQr = lazy(() => import('./login-qr.tsx'))
const ChangePasswordForm = lazy(() => import('./login-change-password.tsx'))
const LoginFactor = lazy(async () => {
  const [part] = await Promise.all([
    import('./late/login-factor.tsx'),
    loadScreenMessages('identity/late/login-factor'),
  ])
  return part
})

/** The login page: by password, by SMS code, by a phone that scans; a second factor is asked for; a default password must be changed before going on. */
export default function Login() {
  const t = useT()
  const enter = useEnter()
  const { data: options, refetch } = useCall(loginOptions, {})
  const making = options?.making ?? false
  useEffect(() => {
    if (!making) return
    const timer = setInterval(() => void refetch(), askWhileMaking)
    return () => clearInterval(timer)
  }, [making, refetch])
  const [changing, setChanging] = useState<{ queryId: string; oldPassword?: string } | null>(null)
  const [last] = useState(lastLogin)
  const [filled, setFilled] = useState<{ account: string; password: string }>()
  const [tab, setTab] = useState('password')
  useEffect(() => {
    document.title = `${t('login.title')} · ${t('app.name')}`
  }, [t])

  const [asked, setAsked] = useState<{ ticket: string; password?: string } | null>(null)

  const loggedIn = (login: LoginAnswer, password?: string) => {
    if ('secondFactor' in login) return setAsked({ ticket: login.secondFactor.ticket, password })
    const queryId = adoptLogin(login)
    if (login.mustChangePassword) setChanging({ queryId, oldPassword: password })
    else enter(queryId)
  }
  const problem = useOauthReturn(loggedIn)
  if (changing)
    return (
      <LoginFrame title={t('shell.changePassword')} hint={t('session.passwordChange')}>
        <Suspense>
          <ChangePasswordForm oldPassword={changing.oldPassword} onDone={() => enter(changing.queryId)} />
        </Suspense>
      </LoginFrame>
    )
  if (asked)
    return (
      <Suspense fallback={<LoginFrame title={t('login.title')}>{null}</LoginFrame>}>
        <LoginFactor
          ticket={asked.ticket}
          onLogin={(login) => loggedIn(login, asked.password)}
          onBack={() => setAsked(null)}
        />
      </Suspense>
    )
  const tabs = [
    {
      key: 'password',
      label: t('login.byPassword'),
      content: <LoginPassword onLogin={loggedIn} filled={filled} making={making} />,
    },
    {
      key: 'sms',
      label: t('login.bySms'),
      content:
        options?.sms === 'none' ? <p className="login-note">{t('login.smsNone')}</p> : <LoginSms onLogin={loggedIn} />,
    },
    {
      key: 'qr',
      label: t('login.byQr'),
      content: (
        <Suspense fallback={<div className="login-qr" />}>
          <LoginQr onLogin={loggedIn} />
        </Suspense>
      ),
    },
  ]
  return (
    <LoginFrame title={t('login.title')} hint={t('login.hint')}>
      {making && (
        <output className="login-note login-making">
          <span className="login-waits" aria-hidden="true" />
          {t('login.making')}
        </output>
      )}
      {problem && (
        <div role="alert" className="login-problem">
          {problem}
        </div>
      )}
      {last && (
        <Button block className="login-last" onClick={() => enter(last.queryId)}>
          {t('login.goOn', { name: last.user.name, team: last.user.teamName })}
        </Button>
      )}
      <LoginTabs tabs={tabs} chosen={tab} onChoose={setTab} />
      {options && (
        <LoginExtras
          options={options}
          onFill={(account, password) => {
            setTab('password')
            setFilled({ account, password })
          }}
        />
      )}
    </LoginFrame>
  )
}
