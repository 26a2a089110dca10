import { Component, type ReactNode } from 'react'

/** Keeps a broken board from ending the turns of the others: `instead` is shown until it is mounted anew. */
export class BoardBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
