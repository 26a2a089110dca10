import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { type CameraProblem, cameraProblem } from './camera-problem.ts'

interface Props {
  onCode(code: string): void
  /** The same code is told again after so many milliseconds; 2,000 by default. */
  again?: number
}

const lookEvery = 150

/** Reads codes with the device's camera; says what is the matter where there is none or it may not be used. */
export function CameraScanner({ onCode, again = 2_000 }: Props) {
  const t = useT()
  const active = useActive()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    if (!active) return
    // Browsers hide the camera from pages on plain HTTP.
    if (!navigator.mediaDevices) return setProblem('insecure')
    const end = new AbortController()
    watch(video, end.signal, again, (code) => tell(code)).catch((error: unknown) => {
      if (!end.signal.aborted) setProblem(cameraProblem(error))
    })
    return () => end.abort()
  }, [active, again])
  if (problem)
    return (
      <p className="kit-camera-problem" role="alert">
        {t(`kit.camera.${problem}`)}
      </p>
    )
  return (
    <div className="kit-camera">
      <video ref={video} muted playsInline aria-label={t('kit.camera')} />
      <i aria-hidden="true" />
    </div>
  )
}

async function watch(
  video: { current: HTMLVideoElement | null },
  signal: AbortSignal,
  again: number,
  tell: (code: string) => void,
): Promise<void> {
  const [stream, { detector }] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } }),
    import('./detector.ts'),
  ])
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop, { once: true })
  const element = video.current
  if (signal.aborted || !element) return stop()
  element.srcObject = stream
  await element.play()
  const reader = detector()
  let last = { code: '', at: Number.NEGATIVE_INFINITY }
  while (!signal.aborted) {
    const [found] = element.readyState >= 2 ? await reader.detect(element) : []
    const now = performance.now()
    if (found && !signal.aborted && (found.rawValue !== last.code || now - last.at > again)) {
      last = { code: found.rawValue, at: now }
      navigator.vibrate?.(60)
      tell(found.rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
}
