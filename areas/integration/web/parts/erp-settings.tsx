import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { secretMost } from '../../contract/erp.api.ts'
import { type ErpSettings, erpAuths, erpFormats, erpProtocols, type SettingsOf } from '../../contract/erp-systems.ts'

/** What a new connector of each sort begins with. */
export const freshSettings: { [P in ErpSettings['protocol']]: SettingsOf<P> } = {
  http: {
    protocol: 'http',
    format: 'json',
    auth: 'bearer',
    authName: '',
    findPath: '',
    findField: '',
    idField: '',
    okField: '',
  },
  tryton: { protocol: 'tryton', database: '', user: '' },
  odoo: { protocol: 'odoo', database: '', user: '' },
  erpnext: { protocol: 'erpnext' },
  kingdee: { protocol: 'kingdee', account: '', user: '', appId: '' },
  folder: { protocol: 'folder' },
  sftp: { protocol: 'sftp', user: '', hostKey: '' },
}

interface Props {
  value: ErpSettings
  /** It is set up already: another system is another connector. */
  known: boolean
  hasSecret: boolean
  secret: string
  /** Refusals by field. */
  errors: Record<string, string | undefined>
  onChange(value: ErpSettings): void
  onSecret(secret: string): void
}

/** How an ERP is spoken to, with what its sort asks for, and the secret. */
export function ErpSettingsFields({ value, known, hasSecret, secret, errors, onChange, onSecret }: Props) {
  const t = useT()
  const item = (field: string, children: ReactNode, more: { hint?: string; required?: boolean } = {}) => (
    <Form.Item
      key={field}
      label={t(`erpConnector.${field}`)}
      extra={more.hint}
      required={more.required === true}
      {...(errors[field] && { help: errors[field], validateStatus: 'error' as const })}
    >
      {children}
    </Form.Item>
  )
  const text = (field: string, at: string, max: number, set: (text: string) => void) => (
    <Input aria-label={t(`erpConnector.${field}`)} maxLength={max} value={at} onChange={(e) => set(e.target.value)} />
  )
  const secretInput = {
    'aria-label': t('erpConnector.secret'),
    autoComplete: 'new-password',
    maxLength: secretMost,
    value: secret,
    placeholder: hasSecret ? t('erpConnector.secret.kept') : undefined,
  }
  const hasOne = value.protocol === 'http' ? value.auth !== 'none' : value.protocol !== 'folder'
  return (
    <>
      {item(
        'protocol',
        <Select
          aria-label={t('erpConnector.protocol')}
          disabled={known}
          value={value.protocol}
          options={erpProtocols.map((each) => ({ value: each, label: t(`erpProtocol.${each}`) }))}
          onChange={(protocol) => onChange(freshSettings[protocol])}
        />,
      )}
      {value.protocol === 'http' && <HttpFields value={value} item={item} text={text} onChange={onChange} />}
      {(value.protocol === 'tryton' || value.protocol === 'odoo') && (
        <>
          {item(
            'database',
            text('database', value.database, 120, (database) => onChange({ ...value, database })),
            { required: true },
          )}
          {item(
            'user',
            text('user', value.user, 120, (user) => onChange({ ...value, user })),
            { required: true },
          )}
        </>
      )}
      {value.protocol === 'kingdee' &&
        (['account', 'user', 'appId'] as const).map((field) =>
          item(
            field,
            text(field, value[field], 120, (typed) => onChange({ ...value, [field]: typed })),
            {
              required: true,
            },
          ),
        )}
      {value.protocol === 'sftp' && (
        <>
          {item(
            'user',
            text('user', value.user, 120, (user) => onChange({ ...value, user })),
            { required: true },
          )}
          {item(
            'hostKey',
            text('hostKey', value.hostKey, 64, (hostKey) => onChange({ ...value, hostKey: hostKey.trim() })),
            { hint: t('erpConnector.hostKey.hint') },
          )}
        </>
      )}
      {hasOne &&
        item(
          'secret',
          value.protocol === 'sftp' ? (
            // A key has lines.
            <Input.TextArea
              {...secretInput}
              className="integration-secret"
              autoSize={{ minRows: 1, maxRows: 4 }}
              onChange={(e) => onSecret(e.target.value)}
            />
          ) : (
            <Input.Password {...secretInput} onChange={(e) => onSecret(e.target.value)} />
          ),
          { hint: t(`erpConnector.secret.${value.protocol === 'http' ? value.auth : value.protocol}`) },
        )}
    </>
  )
}

interface HttpProps {
  value: SettingsOf<'http'>
  item(field: string, children: ReactNode, more?: { hint?: string; required?: boolean }): ReactNode
  text(field: string, at: string, max: number, set: (text: string) => void): ReactNode
  onChange(value: ErpSettings): void
}

const httpTexts = [
  ['findPath', 300],
  ['findField', 120],
  ['idField', 120],
  ['okField', 120],
] as const

function HttpFields({ value, item, text, onChange }: HttpProps) {
  const t = useT()
  return (
    <>
      {item(
        'format',
        <Select
          aria-label={t('erpConnector.format')}
          value={value.format}
          options={erpFormats.map((each) => ({ value: each, label: each.toUpperCase() }))}
          onChange={(format) => onChange({ ...value, format })}
        />,
      )}
      {item(
        'auth',
        <Select
          aria-label={t('erpConnector.auth')}
          value={value.auth}
          options={erpAuths.map((each) => ({ value: each, label: t(`erpConnector.auth.${each}`) }))}
          onChange={(auth) => onChange({ ...value, auth })}
        />,
      )}
      {value.auth === 'header' &&
        item(
          'authName',
          text('authName', value.authName, 64, (authName) => onChange({ ...value, authName })),
          {
            required: true,
          },
        )}
      {httpTexts.map(([field, max]) =>
        item(
          field,
          text(field, value[field], max, (typed) => onChange({ ...value, [field]: typed })),
          {
            hint: t(`erpConnector.${field}.hint`),
          },
        ),
      )}
    </>
  )
}
