import { Alert, Form, Input } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { FieldInput, type InputProps, type Renderer } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { getOpcUaSupport } from '../../contract/device.api.ts'
import { deviceEntity } from '../../contract/device.ts'

/** The protocol; says at once when this server cannot speak it. */
function ProtocolInput(input: InputProps) {
  const t = useT()
  const opcua = input.value === 'opcua'
  const { data } = useCall(getOpcUaSupport, {}, { enabled: opcua })
  return (
    <>
      <FieldInput name="protocol" field={deviceEntity.fields.protocol} {...input} />
      {opcua && data?.installed === false && (
        <Alert type="warning" showIcon className="device-missing" title={t('device.opcUaMissing')} />
      )}
    </>
  )
}

/** A password is only ever written: what is kept does not come back from the server. */
function PasswordInput({ kept, ...input }: InputProps & { kept: boolean }) {
  const t = useT()
  const mode = Form.useWatch('securityMode') as string | null | undefined
  return (
    <>
      <Input.Password
        {...input}
        autoComplete="new-password"
        placeholder={kept ? t('device.passwordStays') : undefined}
        value={(input.value as string | null | undefined) ?? ''}
        onChange={(event) => input.onChange?.(event.target.value || undefined)}
      />
      {mode !== 'signAndEncrypt' && <span className="kit-faint">{t('device.clearText')}</span>}
    </>
  )
}

export const protocolInput: Renderer = (input) => <ProtocolInput {...input} />
export const passwordInput: Renderer = (input, row) => <PasswordInput {...input} kept={row?.passwordKept === true} />
