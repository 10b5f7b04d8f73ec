import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cups } from '../../../support/printing/cups.ts'

/** A driver that prints PDF as it is on 80 mm paper; without the last line CUPS waits four seconds for SNMP. */
const PDF_DRIVER = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "PURSER.PPD"
*Manufacturer: "Purser"
*Product: "(PDF roll)"
*ModelName: "PDF roll"
*ShortNickName: "PDF roll"
*NickName: "PDF roll"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: False
*DefaultColorSpace: Gray
*FileSystem: False
*cupsFilter2: "application/pdf application/pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageSize
*DefaultPageSize: A4
*PageSize A4/A4: "<</PageSize[595 842]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageRegion
*DefaultPageRegion: A4
*PageRegion A4/A4: "<</PageSize[595 842]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: A4
*ImageableArea A4/A4: "0 0 595 842"
*DefaultPaperDimension: A4
*PaperDimension A4/A4: "595 842"
*cupsSNMPSupplies: False
`

/** A printer behind a driver: it keeps each document that arrives. */
export interface DriverPrinter {
  documents: Buffer[]
  close(): Promise<void>
}

/** Sets up a queue with a PDF driver, and a printer behind it that keeps what it gets. */
export async function addDriverQueue(cups: Cups, name: string, folder: string): Promise<DriverPrinter> {
  const documents: Buffer[] = []
  const server = createServer((socket) => {
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => parts.push(part))
    socket.on('error', () => socket.destroy())
    socket.on('end', () => documents.push(Buffer.concat(parts)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const driver = join(folder, 'roll.ppd')
  writeFileSync(driver, PDF_DRIVER)
  cups.run('lpadmin', '-p', name, '-E', '-v', `socket://127.0.0.1:${address.port}/?waiteof=false`, '-P', driver)
  const close = async (): Promise<void> => {
    cups.run('lpadmin', '-x', name)
    server.close()
    await once(server, 'close')
  }
  return { documents, close }
}
