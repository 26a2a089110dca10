import { Button, Form, Input, type InputRef } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useFocus } from '#core/web/use-focus.ts'
import { codeLogin, type LoginAnswer, sendSmsCode } from '../contract/session.api.ts'
import { useCountdown } from './login-countdown.ts'
import { LoginProblem } from './login-problem.tsx'
import { solved } from './login-puzzle.ts'

const phonePattern = /^\+?\d{6,15}$/

export function LoginSms({ onLogin }: { onLogin(login: LoginAnswer): void }) {
  const t = useT()
  const first = useFocus<InputRef>()
  const [form] = Form.useForm<{ phoneNo: string; code: string }>()
  const [seconds, startCountdown] = useCountdown()
  const send = useAct(sendSmsCode, {
    silent: true,
    amend: solved,
    onDone({ resendAfter, shownCode }) {
      startCountdown(resendAfter)
      if (shownCode) form.setFieldValue('code', shownCode)
    },
  })
  const login = useAct(codeLogin, { silent: true, amend: solved, onDone: (answer) => onLogin(answer) })
  const ask = async () => {
    const valid = await form.validateFields(['phoneNo']).catch(() => null)
    if (!valid) return
    login.clear()
    await send.run({ phoneNo: valid.phoneNo.trim() })
  }
  const required = { required: true, message: t('invalid.required') }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      onFinish={({ phoneNo, code }) => {
        send.clear()
        void login.run({ phoneNo: phoneNo.trim(), code: code.trim() })
      }}
    >
      <LoginProblem error={login.error ?? send.error} />
      <Form.Item
        name="phoneNo"
        label={t('login.phone')}
        rules={[
          required,
          { pattern: phonePattern, transform: (text: string) => text?.trim(), message: t('login.phoneWrong') },
        ]}
        validateTrigger="onBlur"
      >
        <Input inputMode="tel" ref={first} autoComplete="tel" maxLength={16} />
      </Form.Item>
      <Form.Item label={t('login.code')} htmlFor="code" required={false}>
        <div className="login-code">
          <Form.Item
            name="code"
            noStyle
            rules={[required, { pattern: /^\s*\d{6}\s*$/, message: t('login.codeFormat') }]}
            validateTrigger="onBlur"
          >
            <Input id="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
          <Button disabled={seconds > 0} loading={send.pending} onClick={() => void ask()}>
            {seconds > 0 ? t('login.resendIn', { seconds }) : t('login.sendCode')}
          </Button>
        </div>
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={login.pending}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}
