import { Alert, Button, Descriptions, Form, Input, Skeleton, Upload } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  type Certificate,
  type CertificateState,
  getSealCertificate,
  keepSealCertificate,
  p12Bytes,
  removeSealCertificate,
} from '../../contract/certificate.api.ts'

const tones: Record<CertificateState, 'success' | 'warning' | 'error'> = {
  valid: 'success',
  due: 'warning',
  notYet: 'warning',
  expired: 'error',
  lost: 'error',
}

/** The certificate that stamped copies are signed with: what it says, until when, and the way to bring another one. */
export function SealCertificate() {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(getSealCertificate, {}, { topics: ['sealCertificate'] })
  if (!data) return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton active className="kit-slow" />
  const { certificate } = data
  return (
    <div className="kit-screen seal-check">
      {certificate ? (
        <Told certificate={certificate} />
      ) : (
        <Alert type="info" showIcon title={t('sealCertificate.absent')} description={t('sealCertificate.absentHint')} />
      )}
      {can('seal.certificate') && <Bring kept={certificate !== null} onDone={refetch} />}
    </div>
  )
}

function Told({ certificate }: { certificate: Certificate }) {
  const t = useT()
  const { user } = useSession()
  const { subject, issuer, serial, notBefore, notAfter, state, keptByName, keptAt } = certificate
  const day = (instant: string) => instantText(instant, user.zone).slice(0, 10)
  return (
    <>
      <Alert type={tones[state]} showIcon title={t(`sealCertificateState.${state}`, { day: day(notAfter) })} />
      <Descriptions column={1} size="small" bordered>
        <Descriptions.Item label={t('sealCertificate.subject')}>{subject}</Descriptions.Item>
        <Descriptions.Item label={t('sealCertificate.issuer')}>{issuer}</Descriptions.Item>
        <Descriptions.Item label={t('sealCertificate.serial')}>{serial}</Descriptions.Item>
        <Descriptions.Item
          label={t('sealCertificate.validity')}
        >{`${day(notBefore)} – ${day(notAfter)}`}</Descriptions.Item>
        <Descriptions.Item label={t('sealCertificate.kept')}>
          {`${keptByName} · ${instantText(keptAt, user.zone)}`}
        </Descriptions.Item>
      </Descriptions>
    </>
  )
}

function Bring({ kept, onDone }: { kept: boolean; onDone(): void }) {
  const t = useT()
  const [chosen, setChosen] = useState<{ name: string; text: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const done = () => {
    setChosen(null)
    setPassword('')
    onDone()
  }
  const keep = useAct(keepSealCertificate, { silent: true, onDone: done })
  const remove = useAct(removeSealCertificate, { onDone: done })
  const read = async (file: File) => {
    setProblem(null)
    if (file.size > p12Bytes) return setProblem(t('http.413', { max: `${p12Bytes / 1024} KB` }))
    const bytes = new Uint8Array(await file.arrayBuffer())
    setChosen({ name: file.name, text: btoa(String.fromCharCode(...bytes)) })
  }
  const help = (field: 'file' | 'password') => {
    const said = keep.fieldErrors[field]
    return said ? { help: said, validateStatus: 'error' as const } : {}
  }
  return (
    <Form
      layout="vertical"
      onFinish={() => chosen && void keep.run({ file: chosen.text, password })}
      aria-label={t('sealCertificate.bring')}
    >
      <Form.Item
        label={t('sealCertificate.file')}
        {...(problem ? { help: problem, validateStatus: 'error' } : help('file'))}
      >
        <Upload
          accept=".p12,.pfx"
          showUploadList={false}
          beforeUpload={(file) => {
            void read(file)
            return false
          }}
        >
          <Button>{chosen?.name ?? t('sealCertificate.choose')}</Button>
        </Upload>
      </Form.Item>
      <Form.Item label={t('sealCertificate.password')} htmlFor="p12-password" {...help('password')}>
        <Input.Password
          id="p12-password"
          autoComplete="off"
          maxLength={256}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Form.Item>
      {keep.error && !keep.fieldErrors.file && !keep.fieldErrors.password && (
        <Alert className="kit-gap" type="error" showIcon title={keep.error.message} />
      )}
      <p className="kit-faint">{t('sealCertificate.sealed')}</p>
      <div className="seal-acts">
        <Button type="primary" htmlType="submit" disabled={!chosen} loading={keep.pending}>
          {t(kept ? 'sealCertificate.replace' : 'sealCertificate.bring')}
        </Button>
        {kept && (
          <Button danger loading={remove.pending} onClick={() => void remove.run({})}>
            {t('sealCertificate.remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}
