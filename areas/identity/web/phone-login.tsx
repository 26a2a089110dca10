import { Button, Result } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { loginAddress } from '#core/web/session/session-end.ts'
import { lastLogin, tokenOf } from '#core/web/session/session-storage.ts'
import { answerLoginQr } from '../contract/session.api.ts'
import { LoginFrame } from './login-frame.tsx'

/** The page that a scanned QR login opens on the phone. Whoever is not logged in there logs in first. */
export default function PhoneLogin() {
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const [last] = useState(() => (tokenOf() ? null : lastLogin()))
  if (tokenOf()) return <Answer ticket={query.get('ticket') ?? ''} />
  if (last) return <Navigate to={`${pathname}${search}#queryId=${last.queryId}`} replace />
  return <Navigate to={loginAddress(pathname + search)} replace />
}

type Step = 'scanning' | 'asked' | 'confirmed' | 'refused' | { problem: string }

function Answer({ ticket }: { ticket: string }) {
  const t = useT()
  const [step, setStep] = useState<Step>('scanning')
  const [pending, setPending] = useState(false)
  const scanned = useRef(false)
  useEffect(() => {
    document.title = `${t('login.scan.title')} · ${t('app.name')}`
  }, [t])

  const send = async (answer: 'scan' | 'confirm' | 'refuse', next: Step) => {
    setPending(true)
    try {
      await call(answerLoginQr, { ticket, answer })
      setStep(next)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setStep({ problem: error.message })
    } finally {
      setPending(false)
    }
  }
  const sendScan = useRef(send)
  useEffect(() => {
    // A scan is told once, however often the page is drawn.
    if (scanned.current) return
    scanned.current = true
    void sendScan.current('scan', 'asked')
  }, [])

  if (typeof step === 'object')
    return (
      <LoginFrame title={t('login.scan.title')}>
        <Result status="warning" title={step.problem} subTitle={t('login.scan.again')} />
      </LoginFrame>
    )
  if (step === 'confirmed' || step === 'refused')
    return (
      <LoginFrame title={t('login.scan.title')}>
        <Result
          status={step === 'confirmed' ? 'success' : 'info'}
          title={t(`login.scan.${step}`)}
          subTitle={t('login.scan.close')}
        />
      </LoginFrame>
    )
  return (
    <LoginFrame title={t('login.scan.title')} hint={t('login.scan.hint')}>
      <div className="login-answers">
        <Button type="primary" size="large" block loading={pending} onClick={() => void send('confirm', 'confirmed')}>
          {t('login.scan.confirm')}
        </Button>
        <Button size="large" block disabled={pending} onClick={() => void send('refuse', 'refused')}>
          {t('login.scan.refuse')}
        </Button>
      </div>
    </LoginFrame>
  )
}
