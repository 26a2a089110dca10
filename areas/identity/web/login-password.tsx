import { Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useFocus } from '#core/web/use-focus.ts'
import { type LoginAnswer, pwLogin } from '../contract/session.api.ts'
import { LoginProblem } from './login-problem.tsx'
import { solved } from './login-puzzle.ts'

interface Props {
  onLogin(login: LoginAnswer, password: string): void
  /** Filled in for the person: a demonstration account. */
  filled?: { account: string; password: string }
  /** Nobody can log in yet: what is sent meanwhile goes once that is over. */
  making: boolean
}

export function LoginPassword({ onLogin, filled, making }: Props) {
  const t = useT()
  const first = useFocus<InputRef>()
  const [form] = Form.useForm<{ account: string; password: string }>()
  const act = useAct(pwLogin, {
    silent: true,
    amend: solved,
    onDone: (login, { password }) => onLogin(login, password),
  })
  useEffect(() => {
    if (filled) form.setFieldsValue(filled)
  }, [filled, form])
  const [held, setHeld] = useState<{ account: string; password: string }>()
  const { run } = act
  useEffect(() => {
    if (making || !held) return
    setHeld(undefined)
    void run(held)
  }, [making, held, run])
  const rules = [{ required: true, message: t('invalid.required') }]
  return (
    <Form form={form} layout="vertical" requiredMark={false} size="large" onFinish={setHeld}>
      <LoginProblem error={act.error} />
      <Form.Item name="account" label={t('login.account')} rules={rules}>
        <Input autoComplete="username" ref={first} autoCapitalize="none" spellCheck={false} maxLength={64} />
      </Form.Item>
      <Form.Item name="password" label={t('login.password')} rules={rules}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={act.pending || held !== undefined}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}
