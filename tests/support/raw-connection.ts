import { connect } from 'node:net'

/** Sends bytes as they are, on a connection of their own. @returns what comes back until the connection ends */
export function sendBytes(port: number, bytes: string | Buffer, { thenHangUp = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => thenHangUp && socket.destroy()))
    socket
      .on('data', (chunk) => (answer += chunk))
      .on('close', () => resolve(answer))
      .on('error', reject)
  })
}
