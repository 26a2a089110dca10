import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { LoginLanguages } from './login-languages.tsx'
import { LoginPicture } from './login-picture.tsx'
import './login.css'

/** The two halves of every page before the login: what the product is, and what is to be done. */
export function LoginFrame({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="login">
      <aside className="login-aside">
        <div className="login-brand">
          <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M5 7h14v5H5zM11 14h16v5H11zM5 21h11v5H5z" fill="currentColor" />
            <path d="M22 7h5v5h-5z" fill="#5b93f5" />
          </svg>
          <span>Gemba MES</span>
        </div>
        <p className="login-claim">{t('login.claim')}</p>
        <LoginPicture />
      </aside>
      <main className="login-main">
        <div className="login-languages">
          <LoginLanguages />
        </div>
        <div className="login-card">
          <h1>{title}</h1>
          {hint && <p className="login-hint">{hint}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}
