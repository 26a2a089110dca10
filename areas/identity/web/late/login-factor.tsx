import { Button, Form, Input, type InputRef } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useFocus } from '#core/web/use-focus.ts'
import { factorLogin } from '../../contract/second-factor.api.ts'
import type { LoggedIn } from '../../contract/session.api.ts'
import { LoginFrame } from '../login-frame.tsx'
import { LoginProblem } from '../login-problem.tsx'

interface Props {
  ticket: string
  onLogin(login: LoggedIn): void
  onBack(): void
}

/** The second step of a login. */
export default function LoginFactor({ ticket, onLogin, onBack }: Props) {
  const t = useT()
  const first = useFocus<InputRef>()
  const act = useAct(factorLogin, { silent: true, onDone: onLogin })
  return (
    <LoginFrame title={t('secondFactor.login.title')} hint={t('secondFactor.login.hint')}>
      <Form<{ code: string }>
        layout="vertical"
        requiredMark={false}
        size="large"
        onFinish={({ code }) => void act.run({ ticket, code })}
      >
        <LoginProblem error={act.error} />
        <Form.Item
          name="code"
          label={t('secondFactor.code')}
          rules={[{ required: true, message: t('invalid.required') }]}
        >
          <Input ref={first} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={act.pending}>
          {t('secondFactor.login.submit')}
        </Button>
      </Form>
      <Button type="link" block onClick={onBack}>
        {t('secondFactor.login.back')}
      </Button>
    </LoginFrame>
  )
}
