import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { downloadName } from './download-name.ts'

const PDF = 'application/pdf'

describe('a download is called', () => {
  test.each([
    ['cv.pdf', 'cv.pdf'],
    ['My CV.PDF', 'My CV.pdf'],
    ['cv.bat', 'cv.pdf'],
    ['cv', 'cv.pdf'],
    ['cv.exe.pdf', 'cv_exe.pdf'],
    ['cv.pdf.exe', 'cv_pdf.pdf'],
    ['cv.exe .pdf', 'cv_exe.pdf'],
    ['resume.v2.final.pdf', 'resume_v2_final.pdf'],
    ['J. Smith.pdf', 'J. Smith.pdf'],
    ['J. Smith', 'J. Smith.pdf'],
    ['Zoë Müller.pdf', 'Zoë Müller.pdf'],
    ['履歴書.pdf', '履歴書.pdf'],
    ['\u202Efdp.exe', 'fdp.pdf'],
    ['cv\u200b.exe', 'cv.pdf'],
    ['CON', '_CON.pdf'],
    ['nul.pdf', '_nul.pdf'],
    ['com1.txt', '_com1.pdf'],
    ['LPT¹', '_LPT¹.pdf'],
    ['desktop.ini', 'desktop.pdf'],
    ['../../etc/passwd', '_.._etc_passwd.pdf'],
    ['C:\\Windows\\win.ini', 'C__Windows_win.pdf'],
    ['cv.pdf. . .', 'cv.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['   ', 'document.pdf'],
    ['', 'document.pdf'],
  ])('%j: %j', (name, expected) => {
    expect(downloadName(name, PDF)).toBe(expected)
  })

  test('by the type that it is, and keeps every way to spell that', () => {
    expect(downloadName('photo.jpeg', 'image/jpeg')).toBe('photo.jpeg')
    expect(downloadName('photo.png', 'image/jpeg')).toBe('photo.jpg')
    expect(downloadName('scan.tif', 'image/tiff')).toBe('scan.tif')
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    expect(downloadName('letter.docm', docx)).toBe('letter.docx')
  })

  test('whatever its sender calls it, by one short name without a second ending', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (name) => {
        const shown = downloadName(name, PDF)
        expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(204)
        expect(shown).toMatch(/^[^\s.][^\p{Cc}\p{Cf}<>:"/\\|?*]*\.pdf$/u)
        expect(shown).not.toMatch(/\.(exe|bat|cmd|com|js|vbs|scr|lnk|ps1|html?)\s*\./iu)
        expect(downloadName(shown, PDF)).toBe(shown)
      }),
    )
    expect(downloadName('é'.repeat(5_000_000), PDF)).toBe(`${'é'.repeat(100)}.pdf`)
  })
})
