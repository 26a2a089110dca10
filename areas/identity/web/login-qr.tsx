import { Button, QRCode } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { LoginAnswer } from '../contract/session.api.ts'
import { useQrLogin } from './login-qr-state.ts'

const size = 208

/** The QR code that a phone scans, and how far that has come. */
export default function LoginQr({ onLogin }: { onLogin(login: LoginAnswer): void }) {
  const t = useT()
  const { ticket, state, userName, seconds, failed, renew } = useQrLogin(onLogin)
  const over =
    failed ?? (state === 'expired' ? t('login.qr.expired') : state === 'refused' ? t('login.qr.refused') : null)
  const said = state === 'scanned' ? t('login.qr.scanned', { name: userName ?? '' }) : t('login.qr.hint')
  return (
    <div className="login-qr">
      <div className="login-qr-code" style={{ width: size, height: size }}>
        {ticket && <QRCode aria-hidden value={ticket.url} size={size} bordered={false} errorLevel="M" type="canvas" />}
        {(over || state === 'scanned') && (
          <div className="login-qr-cover">{state === 'scanned' && !over ? '✓' : null}</div>
        )}
        {over && (
          <div className="login-qr-over" role="alert">
            <p>{over}</p>
            <Button type="primary" onClick={renew}>
              {t('login.qr.renew')}
            </Button>
          </div>
        )}
      </div>
      <output>{over ? ' ' : said}</output>
      <p className="login-qr-left">{!over && ticket && seconds > 0 ? t('login.qr.expiresIn', { seconds }) : ' '}</p>
    </div>
  )
}
