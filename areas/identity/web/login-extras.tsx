import { Button } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { loginOptions } from '../contract/session.api.ts'
import { rememberWanted } from './login-enter.ts'

interface Props {
  options: OutputOf<typeof loginOptions>
  onFill(account: string, password: string): void
}

/** Below the tabs: other providers, the accounts of a demonstration, a note that nothing is set up yet. */
export function LoginExtras({ options: { demo, providers, needsSetup }, onFill }: Props) {
  const t = useT()
  return (
    <>
      {providers.length > 0 && (
        <section className="login-more">
          <h2>{t('login.otherWays')}</h2>
          <div className="login-choices">
            {providers.map(({ id, name }) => (
              <Button
                key={id}
                href={`/${encodeURIComponent(id)}/webOAuthController/loginOAuth`}
                onClick={rememberWanted}
              >
                {name}
              </Button>
            ))}
          </div>
        </section>
      )}
      {demo && (
        <section className="login-more">
          <h2>{t('login.demoAccounts')}</h2>
          <div className="login-choices">
            {demo.accounts.map((account) => (
              <Button key={account} size="small" onClick={() => onFill(account, demo.password)}>
                {account}
              </Button>
            ))}
          </div>
        </section>
      )}
      {needsSetup && <p className="login-note">{t('login.needsSetup')}</p>}
    </>
  )
}
