import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVIL_TEXT } from '../company.ts'
import { type } from '../load/applicant.ts'
import type { Fault } from './fault.ts'
import { NEED_NOTHING_OF_IT } from './request-kinds.ts'

const HALF_OPEN = 800
/** Another computer than the load's: limits count by address. */
const STRANGERS_ADDRESS = '127.0.0.66'
const MAX_TYPING_MILLISECONDS = 2000

/** Nothing fails; somebody means harm, or does not know better. */
export const STRANGER_FAULTS: Fault[] = [
  {
    name: 'text against a pattern that goes back',
    isShort: true,
    seconds: { long: 20, short: 2 },
    affects: NEED_NOTHING_OF_IT,
    async play({ common: { applicant, company } }, seconds, complain) {
      const end = Date.now() + seconds * 1000
      while (Date.now() < end) {
        const began = performance.now()
        const status = await type(applicant, company.pageId, company.nicknameId, EVIL_TEXT)
        const milliseconds = Math.round(performance.now() - began)
        if (status !== 200) complain(`the text was answered with ${status}`)
        if (milliseconds > MAX_TYPING_MILLISECONDS) complain(`the text was answered after ${milliseconds} ms`)
        await sleep(100)
      }
    },
  },
  {
    name: `${HALF_OPEN} half-open connections`,
    isShort: true,
    seconds: { long: 30, short: 4 },
    affects: NEED_NOTHING_OF_IT,
    async play({ apis }, seconds) {
      const sockets = Array.from({ length: HALF_OPEN }, (_, index) => {
        const { port } = new URL((apis[index % 2] as { address: string }).address)
        const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: STRANGERS_ADDRESS })
        socket.on('error', () => {})
        socket.write('POST /external/v1/application/create/ HTTP/1.1\r\nHost: chaos\r\nContent-Le')
        return socket
      })
      await Promise.all(sockets.map(isOpenOrRefused))
      await sleep(seconds * 1000)
      for (const socket of sockets) socket.destroy()
    },
  },
]

const isOpenOrRefused = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('connect', () => resolve()).once('close', () => resolve()))
