// A real server as a process of its own, on a free port, its database in a folder that goes when it does.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Deal } from "./deal";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SCRIPT = fileURLToPath(new URL("server.py", import.meta.url));
const OWN = join(ROOT, ".venv/bin/python");
export const PYTHON = process.env.PYTHON ?? (existsSync(OWN) ? OWN : "python3");

export interface ServerOptions {
  /** Hands chosen for the first deals of every match; see `deal`. */
  deals?: Deal[];
  /** Milliseconds that a bot seems to think. */
  botPace?: number;
  flags?: string[];
}

export class Server {
  private process: ChildProcess | null = null;
  private log = "";
  url = "";

  private constructor(
    private readonly folder: string,
    private readonly options: ServerOptions,
  ) {}

  static async start(options: ServerOptions = {}): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), "capsa-browser-")), options);
    await server.run("0");
    return server;
  }

  /** End the process without a word, as a power cut would. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** Start it again at the same address. */
  async restart(): Promise<void> {
    await this.run(new URL(this.url).port);
  }

  async stop(): Promise<void> {
    await this.end("SIGTERM");
    await rm(this.folder, { recursive: true, force: true });
  }

  private async run(port: string): Promise<void> {
    const { deals = [], botPace = 0, flags = [] } = this.options;
    const chosen = JSON.stringify(Object.fromEntries(deals.map((hands, number) => [number, hands])));
    const usual = ["--no-open", "--port", port, "--db", join(this.folder, "capsa.sqlite"), "--bot-workers", "0", "--drain", "1"];
    const rates = ["--bot-pace", `${botPace}`, "--asking-rate", "100000", "--rate", "1000"];
    const started = spawn(PYTHON, [SCRIPT, chosen, ...usual, ...rates, ...flags], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    this.process = started;
    started.stderr.on("data", (part: Buffer) => (this.log += part.toString()));
    this.url = await new Promise<string>((ready, failed) => {
      createInterface(started.stdout).once("line", (line) => ready(line.split(" ").at(-1) ?? ""));
      started.once("exit", (code) => failed(new Error(`the server ended with ${code}:\n${this.log}`)));
    });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const ending = this.process;
    this.process = null;
    if (!ending || ending.exitCode !== null) return;
    const ended = once(ending, "exit");
    ending.kill(signal);
    await ended;
  }
}
