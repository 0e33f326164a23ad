/** What heic-decode 2.1 has; @types/heic-decode describes 2.0, which tells no size before it decodes. */
declare module 'heic-decode' {
  interface Picture {
    width: number
    height: number
    /** The picture as it is to be seen, turned as its file says: red, green, blue and alpha, a byte each. */
    decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>
  }
  const decode: {
    /** Reads the headers of every picture. */
    all: (file: { buffer: Uint8Array }) => Promise<Picture[] & { dispose: () => void }>
  }
  export default decode
}
