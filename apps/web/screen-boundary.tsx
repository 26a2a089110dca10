import { Component, type ReactNode } from 'react'
import { CallError } from '#core/web/call/request.ts'
import { t } from '#core/web/i18n/index.ts'
import { Failed } from './failed.tsx'

interface Props {
  children: ReactNode
  /** Before the screen is shown again. */
  onRetry?: () => void
}

/** Keeps a broken screen from taking the others with it. */
export class ScreenBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const retry = () => {
      this.props.onRetry?.()
      this.setState({ error: null })
    }
    const message = error instanceof CallError ? error.message : t('shell.screenBroken')
    return <Failed message={message} onRetry={retry} />
  }
}
