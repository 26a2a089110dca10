import type { CallError } from '#core/web/call/request.ts'

/** Why a login did not work, beside its form rather than in passing. */
export function LoginProblem({ error }: { error: CallError | null }) {
  return (
    <div role="alert" className={error ? 'login-problem' : 'login-no-problem'}>
      {error && (Object.values(error.fields).join(' ') || error.message)}
    </div>
  )
}
